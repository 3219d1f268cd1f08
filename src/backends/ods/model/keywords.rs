//! [`Keywords`]: an enumeration whose cases are words in an assembly format.

use super::fields::{Read, defs, maybe_text};
use crate::backends::ods::naming::is_keyword;
use crate::backends::text::cpp::qualified;
use crate::records::graph::RecordRef;

/// An attribute's enumeration, as far as formats need it.
#[derive(Clone, Debug)]
pub(crate) struct Keywords<'a> {
    pub(crate) cases: Vec<Case<'a>>,
    /// C++ from `$0`, a case, to the attribute.
    pub(crate) const_builder_call: &'a str,
    namespace: &'a str,
    /// C++ name of the enumeration.
    class: &'a str,
    from_string: &'a str,
    to_string: &'a str,
    is_bit_enum: bool,
}

/// A case of an enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Case<'a> {
    /// As it is written.
    pub(crate) text: &'a str,
    /// Its name in C++.
    pub(crate) symbol: &'a str,
    value: i64,
}

impl Case<'_> {
    /// Whether it can be written without quotes.
    pub(crate) fn is_keyword(&self) -> bool {
        is_keyword(self.text)
    }
}

impl<'a> Keywords<'a> {
    /// What an attribute's record says, if it is an enumeration whose attribute can be made from a case.
    ///
    /// # Errors
    /// At the field that is missing or of another kind.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Option<Keywords<'a>>> {
        if !record.is_a("EnumAttrInfo") && !record.is_a("EnumInfo") {
            return Ok(None);
        }
        let underlying = maybe_text(record, "underlyingType")?;
        let (Some(call), Some(_)) = (maybe_text(record, "constBuilderCall")?, underlying) else {
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
        }))
    }

    /// Cases that are printed without quotes. A set of bits by a name of its own, or by the names of its bits with
    /// signs between them, is read as a string only.
    pub(crate) fn plain_cases(&self) -> impl Iterator<Item = &Case<'a>> {
        let is_bit = |value: i64| value > 0 && value.count_ones() == 1;
        let may = move |case: &&Case<'a>| !self.is_bit_enum || is_bit(case.value);
        self.cases.iter().filter(|case| case.is_keyword()).filter(may)
    }

    /// Whether all values that there can be are printed without quotes.
    pub(crate) fn are_all_plain(&self) -> bool {
        !self.is_bit_enum && self.plain_cases().count() == self.cases.len()
    }

    /// C++ name of the function from a string to a case.
    pub(crate) fn symbolize(&self) -> String {
        qualified(self.namespace, self.from_string)
    }

    /// C++ name of the function from a case to a string.
    pub(crate) fn stringify(&self) -> &'a str {
        self.to_string
    }

    /// C++ name of a case.
    pub(crate) fn case(&self, case: &Case<'_>) -> String {
        format!("{}::{}", qualified(self.namespace, self.class), case.symbol)
    }
}
