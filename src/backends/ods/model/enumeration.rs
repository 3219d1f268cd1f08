//! [`Enum`]: an enumeration with its cases, and what its C++ functions are called.
//!
//! Takes a record of class `EnumInfo`; hands on an enumeration that C++ can express: names are names, no two cases
//! are one.

use super::fields::{Read, defs, flag, identifier, maybe, maybe_text};
use super::predicate::condition;
use crate::backends::ods::naming::{is_identifier, is_keyword};
use crate::backends::ods::placeholders::Scope;
use crate::diagnostics::Diagnostic;
use crate::records::graph::{RecordRef, ValueRef};

/// An enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Enum<'a> {
    /// The name of its C++ type.
    pub(crate) name: &'a str,
    /// Of its type; may be empty, may begin with `::`.
    pub(crate) namespace: &'a str,
    /// What messages call it.
    pub(crate) summary: &'a str,
    pub(crate) cases: Vec<Case<'a>>,
    /// The type that holds its values, if that is told.
    pub(crate) underlying: Option<&'a str>,
    /// Bits of a value.
    pub(crate) width: i64,
    /// The function that makes a value from a number.
    pub(crate) value_to_symbol: &'a str,
    /// The function that makes a value from a string.
    pub(crate) string_to_symbol: &'a str,
    /// The function that makes a string from a value.
    pub(crate) symbol_to_string: &'a str,
    /// The type of that string.
    pub(crate) string_type: &'a str,
    /// The function that tells the largest value.
    pub(crate) max_value: &'a str,
    /// If values are sets of bits.
    pub(crate) bits: Option<BitSet<'a>>,
    /// If an attribute class of its own holds a value.
    pub(crate) attribute: Option<Attribute<'a>>,
}

/// What more is told of an enumeration whose values are sets of bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BitSet<'a> {
    /// All bits that a value may have.
    pub(crate) valid: u64,
    /// What stands between the cases of one value.
    pub(crate) separator: &'a str,
    /// Whether a group that is there as a whole is printed in place of its bits.
    pub(crate) prints_primary_groups: bool,
    /// Whether a value of several cases is printed in quotes.
    pub(crate) is_quoted: bool,
}

/// The class of attributes that hold a value.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'a> {
    pub(crate) class: &'a str,
    /// Whether `attr` is one.
    pub(crate) condition: String,
}

/// A case of an enumeration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case<'a> {
    /// Its record.
    pub(crate) record: RecordRef<'a>,
    /// Its name in C++.
    pub(crate) symbol: &'a str,
    pub(crate) value: i64,
    /// How it is written in MLIR.
    pub(crate) text: &'a str,
    /// Whether it was made of others.
    pub(crate) is_group: bool,
}

impl<'a> Enum<'a> {
    /// The type that values are cast to.
    pub(crate) fn value_type(&self) -> String {
        match self.underlying {
            Some(underlying) => underlying.to_owned(),
            None => format!("::std::underlying_type_t<{}>", self.absolute_name()),
        }
    }

    /// The type of numbers that values are made from.
    pub(crate) fn number_type(&self) -> &str {
        self.underlying.unwrap_or("unsigned")
    }

    /// Reads a record of class `EnumInfo`.
    ///
    /// # Errors
    /// At the field that is missing or of another kind, or names what C++ cannot; at the case that is there already;
    /// at the case that could not be read back.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Enum<'a>> {
        let bits = record.is_a("BitEnumBase").then(|| bit_set(record));
        let item = Enum {
            name: identifier(record, "className")?,
            namespace: record.text("cppNamespace")?,
            summary: record.text("summary")?,
            cases: cases(record)?,
            underlying: maybe_text(record, "underlyingType")?,
            width: record.int::<i64>("bitwidth")?,
            value_to_symbol: identifier(record, "underlyingToSymbolFnName")?,
            string_to_symbol: identifier(record, "stringToSymbolFnName")?,
            symbol_to_string: identifier(record, "symbolToStringFnName")?,
            string_type: record.text("symbolToStringFnRetType")?,
            max_value: identifier(record, "maxEnumValFnName")?,
            bits: bits.transpose()?,
            attribute: attribute(record)?,
        };
        item.check_values()?;
        item.check_quotes()?;
        Ok(item)
    }

    /// The name of its C++ type from the outermost namespace on.
    pub(crate) fn absolute_name(&self) -> String {
        match self.namespace.trim_start_matches("::") {
            "" => format!("::{}", self.name),
            namespace => format!("::{namespace}::{}", self.name),
        }
    }

    /// Whether every case has a value that is told. One with a negative value takes the next free one.
    pub(crate) fn has_values(&self) -> bool {
        self.bits.is_some() || self.cases.iter().all(|case| case.value >= 0)
    }

    /// Of an enumeration of bits: the case without any.
    pub(crate) fn zero(&self) -> Option<&Case<'a>> {
        self.cases.iter().find(|case| case.value == 0)
    }

    /// Two cases with one value cannot be told apart, unless bits say what a value is.
    fn check_values(&self) -> Read<()> {
        let cases = self.cases.iter().enumerate();
        for (at, case) in cases.filter(|_| self.bits.is_none() && self.has_values()) {
            let before = self.cases.iter().take(at);
            if let Some(same) = before.into_iter().find(|it| it.value == case.value) {
                let message = format!("`{}` has the value {} of `{}`", case.symbol, case.value, same.symbol);
                return Err(Diagnostic::error(case.record.span(), message));
            }
        }
        Ok(())
    }

    /// What is printed without quotes must be read as one word.
    fn check_quotes(&self) -> Read<()> {
        let is_free = self.bits.is_some_and(|bits| !bits.is_quoted);
        let spoilt = self.cases.iter().find(|case| !case.is_keyword());
        let (true, Some(_), Some(case)) = (is_free, self.underlying, spoilt) else {
            return Ok(());
        };
        let message = format!("the case `{}` is no keyword, so it must be quoted", case.text);
        let help = "set printBitEnumQuoted = 1, or spell the case as a word";
        Err(Diagnostic::error(case.record.span(), message).help(help))
    }
}

impl Case<'_> {
    /// Whether MLIR reads it as one word.
    pub(crate) fn is_keyword(&self) -> bool {
        is_keyword(self.text)
    }

    /// Of an enumeration of bits: those that it sets.
    pub(crate) fn bits(&self) -> u64 {
        self.value.cast_unsigned()
    }
}

impl BitSet<'_> {
    /// The separator without blanks.
    pub(crate) fn bare_separator(&self) -> &str {
        self.separator.trim()
    }
}

fn bit_set<'a>(record: RecordRef<'a>) -> Read<BitSet<'a>> {
    let separator = |value: ValueRef<'a>| match value.as_str()?.trim() {
        "" => {
            let message = "nothing separates the cases of a value";
            Err(value.error(message))
        }
        _ => value.as_str(),
    };
    Ok(BitSet {
        valid: record.int::<i64>("validBits")?.cast_unsigned(),
        separator: record.field("separator").and_then(separator)?,
        prints_primary_groups: flag(record, "printBitEnumPrimaryGroups")?,
        is_quoted: flag(record, "printBitEnumQuoted")?,
    })
}

fn attribute(record: RecordRef<'_>) -> Read<Option<Attribute<'_>>> {
    if maybe(record, "genSpecializedAttr").is_none() || !flag(record, "genSpecializedAttr")? {
        return Ok(None);
    }
    let base = record.record("baseAttrClass")?;
    let is_one = condition(base.record("predicate")?)?;
    Ok(Some(Attribute {
        class: identifier(record, "specializedAttrClassName")?,
        condition: Scope::default().with("_self", "attr").fill(&is_one),
    }))
}

fn cases(record: RecordRef<'_>) -> Read<Vec<Case<'_>>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for record in defs(record, "enumerants")? {
        let groups = ["BitEnumCaseGroup", "BitEnumAttrCaseGroup"];
        let case = Case {
            record,
            symbol: record.text("symbol")?,
            value: record.int::<i64>("value")?,
            text: record.text("str")?,
            is_group: groups.iter().any(|group| record.is_a(group)),
        };
        let fault = if !is_identifier(case.symbol) {
            "is no name in C++"
        } else if cases.iter().any(|known| known.symbol == case.symbol) {
            "is there twice"
        } else {
            cases.push(case);
            continue;
        };
        let message = format!("the case `{}` {fault}", case.symbol);
        return Err(Diagnostic::error(record.span(), message));
    }
    Ok(cases)
}
