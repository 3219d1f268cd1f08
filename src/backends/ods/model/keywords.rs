//! [`Keywords`]: an enumeration whose cases are keywords of an assembly format.

use crate::model::read::fields::{Read, defs, maybe_text};
use tdgen_language::backends::text::cpp::qualified;
use tdgen_language::backends::text::mlir::is_keyword;
use tdgen_language::records::graph::RecordRef;

/// The part of an enumeration attribute that assembly formats need.
#[derive(Clone, Debug)]
pub(crate) struct Keywords<'a> {
    pub(crate) cases: Vec<Case<'a>>,
    /// C++ that builds the attribute from the case `$0`.
    pub(crate) const_builder_call: &'a str,
    namespace: &'a str,
    class: &'a str,
    from_string: &'a str,
    to_string: &'a str,
    pub(crate) is_bit_enum: bool,
    separator: Option<&'a str>,
}

/// What is between the cases of a bit enumeration that are written without quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Separator {
    Comma,
    Bar,
}

/// A case of an enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Case<'a> {
    /// The spelling in MLIR's textual form.
    pub(crate) text: &'a str,
    /// The name of the C++ enumerator.
    pub(crate) symbol: &'a str,
    value: i64,
}

impl Case<'_> {
    pub(crate) fn is_keyword(&self) -> bool {
        is_keyword(self.text)
    }
}

impl<'a> Keywords<'a> {
    /// Reads the record of an attribute; `None` unless it is an enumeration and a case makes an attribute.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Option<Keywords<'a>>> {
        if !record.is_a("EnumAttrInfo") && !record.is_a("EnumInfo") {
            return Ok(None);
        }
        Keywords::of(record, maybe_text(record, "constBuilderCall")?)
    }

    /// Reads the record of an attribute that contains a case; `None` unless it is one.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(crate) fn read_contained(record: RecordRef<'a>) -> Read<Option<Keywords<'a>>> {
        if !record.is_a("EnumAttr") {
            return Ok(None);
        }
        Keywords::of(record.record("enum")?, maybe_text(record, "constBuilderCall")?)
    }

    /// Reads an enumeration. `call` is C++ that builds the attribute from the case `$0`.
    fn of(record: RecordRef<'a>, call: Option<&'a str>) -> Read<Option<Keywords<'a>>> {
        let (Some(call), Some(_)) = (call, maybe_text(record, "underlyingType")?) else {
            return Ok(None);
        };
        let mut cases = Vec::new();
        for case in defs(record, "enumerants")? {
            cases.push(Case {
                text: case.text("str")?,
                symbol: case.text("symbol")?,
                value: case.int::<i64>("value")?,
            });
        }
        Ok(Some(Keywords {
            cases,
            const_builder_call: call,
            namespace: maybe_text(record, "cppNamespace")?.unwrap_or(""),
            class: record.text("className")?,
            from_string: record.text("stringToSymbolFnName")?,
            to_string: record.text("symbolToStringFnName")?,
            is_bit_enum: record.is_a("BitEnumAttrBase") || record.is_a("BitEnumBase"),
            separator: maybe_text(record, "separator")?,
        }))
    }

    /// Returns the cases that are printed without quotes. A group of a bit enum is parsed only as a string.
    pub(crate) fn plain_cases(&self) -> impl Iterator<Item = &Case<'a>> {
        let is_bit = |value: i64| value > 0 && value.count_ones() == 1;
        self.cases.iter().filter(move |case| case.is_keyword() && (!self.is_bit_enum || is_bit(case.value)))
    }

    /// The separator of a bit enumeration whose values are keywords with a separator that the parser can read.
    pub(crate) fn separator(&self) -> Option<Separator> {
        let separator = match self.separator.filter(|_| self.is_bit_enum)?.trim() {
            "," => Separator::Comma,
            "|" => Separator::Bar,
            _ => return None,
        };
        self.cases.iter().all(Case::is_keyword).then_some(separator)
    }

    /// Returns whether all possible values are printed without quotes.
    pub(crate) fn are_all_plain(&self) -> bool {
        !self.is_bit_enum && self.plain_cases().count() == self.cases.len()
    }

    /// Returns the C++ function that converts a string to a case.
    pub(crate) fn symbolize(&self) -> String {
        qualified(self.namespace, self.from_string)
    }

    /// Returns the C++ function that converts a case to a string.
    pub(crate) fn stringify(&self) -> &'a str {
        self.to_string
    }

    /// Returns the qualified C++ class of the cases.
    pub(crate) fn class(&self) -> String {
        qualified(self.namespace, self.class)
    }

    /// Returns the qualified C++ enumerator of a case.
    pub(crate) fn case(&self, case: &Case<'_>) -> String {
        format!("{}::{}", self.class(), case.symbol)
    }
}
