//! [`Keywords`]: an enumeration whose cases are words in an assembly format.

use super::fields::{Read, defs, maybe_text, text};
use crate::backends::ods::cpp::qualified;
use crate::backends::ods::naming::is_keyword;
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
    pub(crate) is_bit_enum: bool,
}

/// A case of an enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Case<'a> {
    /// As it is written.
    pub(crate) text: &'a str,
    /// Its name in C++.
    pub(crate) symbol: &'a str,
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
                text: text(case, "str")?,
                symbol: text(case, "symbol")?,
            });
        }
        Ok(Some(Keywords {
            cases,
            const_builder_call: call,
            namespace: maybe_text(record, "cppNamespace")?.unwrap_or(""),
            class: text(record, "className")?,
            from_string: text(record, "stringToSymbolFnName")?,
            to_string: text(record, "symbolToStringFnName")?,
            is_bit_enum: record.is_a("BitEnumAttrBase") || record.is_a("BitEnumBase"),
        }))
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
