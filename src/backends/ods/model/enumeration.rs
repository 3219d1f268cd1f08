//! [`Enum`]: an enumeration.
//!
//! The reader rejects what C++ cannot express: invalid identifiers and duplicate cases.

use rustc_hash::FxHashMap;

use super::predicate::condition;
use crate::model::read::fields::{Read, class_identifier, defs, flag, identifier, maybe, maybe_text};
use crate::names::{Class, reserved};
use crate::placeholders::Scope;
use tdgen_language::backends::text::mlir::is_keyword;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::{RecordRef, ValueRef};

/// An enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Enum<'a> {
    pub(crate) record: RecordRef<'a>,
    /// The name of the C++ type.
    pub(crate) name: &'a str,
    /// The namespace of the C++ type; may be empty, may begin with `::`.
    pub(crate) namespace: &'a str,
    /// Its name in messages.
    pub(crate) summary: &'a str,
    pub(crate) cases: Vec<Case<'a>>,
    /// The underlying C++ type, if it is fixed.
    pub(crate) underlying: Option<&'a str>,
    /// The bit width of a value.
    pub(crate) width: i64,
    /// The function that converts a number to a value.
    pub(crate) value_to_symbol: &'a str,
    /// The function that converts a string to a value.
    pub(crate) string_to_symbol: &'a str,
    /// The function that converts a value to a string.
    pub(crate) symbol_to_string: &'a str,
    /// The C++ type of that string.
    pub(crate) string_type: &'a str,
    /// The function that returns the largest value.
    pub(crate) max_value: &'a str,
    /// For a bit enum.
    pub(crate) bits: Option<BitSet<'a>>,
    /// The specialized attribute class, if any.
    pub(crate) attribute: Option<Attribute<'a>>,
}

/// The properties of a bit enum, whose values are sets of cases.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BitSet<'a> {
    /// All valid bits.
    pub(crate) valid: u64,
    /// The separator between the printed cases of a value.
    pub(crate) separator: &'a str,
    /// Whether a group whose bits are all set is printed instead of the bits.
    pub(crate) prints_primary_groups: bool,
    /// Whether a value with several cases is printed in quotes.
    pub(crate) is_quoted: bool,
}

/// The specialized attribute class.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'a> {
    pub(crate) class: &'a str,
    /// A C++ condition: `attr` is of this class.
    pub(crate) condition: String,
}

/// A case of an enumeration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case<'a> {
    pub(crate) record: RecordRef<'a>,
    /// The name of the C++ enumerator.
    pub(crate) symbol: &'a str,
    pub(crate) value: i64,
    /// The spelling in MLIR's textual form.
    pub(crate) text: &'a str,
    /// Whether it is a group of other cases.
    pub(crate) is_group: bool,
}

impl<'a> Enum<'a> {
    /// Returns the C++ type that values are cast to.
    pub(crate) fn value_type(&self) -> String {
        match self.underlying {
            Some(underlying) => underlying.to_owned(),
            None => format!("::std::underlying_type_t<{}>", self.absolute_name()),
        }
    }

    /// Returns the C++ type of the numbers that are converted to values.
    pub(crate) fn number_type(&self) -> &str {
        self.underlying.unwrap_or("unsigned")
    }

    /// Reads a record of class `EnumInfo`.
    ///
    /// # Errors
    /// A field is missing, has the wrong type or is not an identifier; a case is a duplicate or could not be parsed
    /// back.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Enum<'a>> {
        let bits = record.is_a("BitEnumBase").then(|| bit_set(record));
        let item = Enum {
            record,
            name: class_identifier(record, "className", Class::Enumeration)?,
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

    /// Returns the fully qualified C++ type.
    pub(crate) fn absolute_name(&self) -> String {
        match self.namespace.trim_start_matches("::") {
            "" => format!("::{}", self.name),
            namespace => format!("::{namespace}::{}", self.name),
        }
    }

    /// Returns whether every case has a declared value. A negative value means the next free one.
    pub(crate) fn has_values(&self) -> bool {
        self.bits.is_some() || self.cases.iter().all(|case| case.value >= 0)
    }

    /// Returns the case with the value 0.
    pub(crate) fn zero(&self) -> Option<&Case<'a>> {
        self.cases.iter().find(|case| case.value == 0)
    }

    /// Rejects cases with the same value, except in a bit enum.
    fn check_values(&self) -> Read<()> {
        if self.bits.is_some() || !self.has_values() {
            return Ok(());
        }
        let mut known = FxHashMap::default();
        for case in &self.cases {
            if let Some(same) = known.insert(case.value, case) {
                let message = format!("`{}` and `{}` have the same value {}", same.symbol, case.symbol, case.value);
                return Err(Diagnostic::error(case.record.span(), message));
            }
        }
        Ok(())
    }

    /// Cases that are printed without quotes must be keywords.
    fn check_quotes(&self) -> Read<()> {
        let is_unquoted = self.bits.is_some_and(|bits| !bits.is_quoted);
        let unparsable = self.cases.iter().find(|case| !case.is_keyword());
        let (true, Some(_), Some(case)) = (is_unquoted, self.underlying, unparsable) else {
            return Ok(());
        };
        let message = format!("the case `{}` is not a keyword, so it must be quoted", case.text);
        let help = "set `printBitEnumQuoted = 1`, or spell the case as a keyword";
        Err(Diagnostic::error(case.record.span(), message).help(help))
    }
}

impl Case<'_> {
    pub(crate) fn is_keyword(&self) -> bool {
        is_keyword(self.text)
    }

    /// Returns the bits of a bit enum's case.
    pub(crate) fn bits(&self) -> u64 {
        self.value.cast_unsigned()
    }
}

impl BitSet<'_> {
    /// Returns the separator without surrounding spaces.
    pub(crate) fn bare_separator(&self) -> &str {
        self.separator.trim()
    }
}

/// Finds the enumeration with a C++ class among the records of which `record` is one.
pub(crate) fn of_class<'a>(record: RecordRef<'a>, class: &str) -> Option<RecordRef<'a>> {
    let class = class.trim_start_matches("::");
    let is_it = |it: &RecordRef<'a>| it.text("cppType").is_ok_and(|ty| ty.trim_start_matches("::") == class);
    record.records().defs_of_if_defined("EnumInfo").into_iter().find(is_it)
}

/// The texts of an enumeration's cases.
pub(crate) fn case_texts<'a>(record: RecordRef<'a>) -> impl Iterator<Item = &'a str> {
    let cases = defs(record, "enumerants").unwrap_or_default();
    cases.into_iter().filter_map(|case| case.text("str").ok())
}

fn bit_set<'a>(record: RecordRef<'a>) -> Read<BitSet<'a>> {
    let separator = |value: ValueRef<'a>| match value.as_str()?.trim() {
        "" => {
            let message = "the separator of cases is empty";
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
        let message = if let Some(reason) = reserved(case.symbol) {
            format!("case `{}` {reason}", case.symbol)
        } else if cases.iter().any(|other| other.symbol == case.symbol) {
            format!("duplicate case `{}`", case.symbol)
        } else {
            cases.push(case);
            continue;
        };
        return Err(Diagnostic::error(record.span(), message));
    }
    Ok(cases)
}
