//! Enumerations of a C API.

use serde::{Deserialize, Serialize};

use super::types::{Facts, Tag, Type};
use crate::model::naming;
use crate::types::c_type::CType;

/// An enumeration.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Enum {
    /// The name in the description.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The type in C.
    pub c_type: String,
    /// Whether values are combinations of enumerators.
    pub is_bit_field: bool,
    /// The integer type of the values, if they are macros.
    pub value_type: Option<Type>,
    /// The enumerators, in order.
    pub enumerators: Vec<Enumerator>,
    /// The value of `LAST`, if there is one.
    pub end: Option<i64>,
    /// Versions, extension and group.
    #[serde(flatten)]
    pub facts: Facts,
    /// Whether each enumerator has a type.
    #[serde(skip)]
    pub(crate) is_typed: bool,
    /// The integer type of the values as C spells it, if they are macros.
    #[serde(skip)]
    pub(crate) value_c_type: Option<CType>,
    /// Whether the description has values, so that the lock file has none.
    #[serde(skip)]
    pub(crate) has_own_values: bool,
    /// Whether the names of the enumerators are as written.
    #[serde(skip)]
    pub(crate) keeps_names: bool,
    /// Whether compilers warn of calls whose result is one of its values and is not used.
    #[serde(skip)]
    pub(crate) is_nodiscard: bool,
    #[serde(skip)]
    pub(crate) tag: Tag,
}

impl Enum {
    /// The full name of an enumerator, or of a word that is treated like one (`LAST`).
    pub(crate) fn enumerator(&self, name: &str) -> String {
        if self.keeps_names { name.to_owned() } else { naming::enumerator_name(&self.name, name) }
    }

    /// Whether a lock file has the values.
    pub(crate) fn is_locked(&self) -> bool {
        !self.has_own_values && !self.keeps_names
    }

    /// The type of the enumeration in C, as a type.
    pub(crate) fn spelled_type(&self) -> CType {
        CType::of_words(&self.c_type)
    }

    /// The type of a variable; that of an enumeration without any name is `int`.
    pub(crate) fn has_type(&self) -> bool {
        self.value_c_type.is_some() || self.tag.has_typedef || self.tag.name.is_some()
    }

    /// The enumerators with different values, for a `switch`.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = &Enumerator> {
        let mut seen = std::collections::HashSet::new();
        self.enumerators.iter().filter(move |enumerator| seen.insert(enumerator.value))
    }

    /// The value as C spells it.
    pub(crate) fn literal(&self, value: i128) -> String {
        match (&self.value_c_type, value) {
            // The negated literal would be too large.
            (Some(_), value) if value == i128::from(i64::MIN) => "(-INT64_C(0x7fffffffffffffff) - 1)".to_owned(),
            (Some(ty), 0x8000_0000..) => {
                format!("{}INT64_C({value:#x})", if ty.spelled().starts_with('u') { "U" } else { "" })
            }
            (Some(_), value) if value <= i128::from(i32::MIN) => format!("(-INT64_C({}))", -value),
            (Some(_), ..0) => format!("({value})"),
            (None, value) if value == i128::from(i32::MIN) => "-0x7fffffff - 1".to_owned(),
            (_, value) => value.to_string(),
        }
    }
}

/// An enumerator.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Enumerator {
    /// The name in C.
    pub name: String,
    /// The name as written in the description.
    pub short_name: String,
    /// The description.
    pub desc: String,
    /// The value. JSON has one that needs 64 bits without a sign as the negative number with the same bits.
    #[serde(serialize_with = "write_bits")]
    pub value: i128,
    /// The type that it stands for, in a typed enumeration, as C spells it.
    pub tagged_type: Option<String>,
    /// The same as a type.
    #[serde(skip)]
    pub(crate) tagged_c_type: Option<TaggedType>,
}

/// Writes a value; readers of JSON have no larger integers.
fn write_bits<S: serde::Serializer>(value: &i128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_i64(i64::try_from(*value).unwrap_or(*value as i64))
}

/// The type of an enumerator.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TaggedType {
    /// The type, or the type of an element.
    pub(crate) ty: CType,
    /// The text between the brackets of an array: empty for `char[]`, the length for `uint8_t[4]`.
    pub(crate) array: Option<String>,
}

impl TaggedType {
    /// The type as written: `char[]`.
    pub(crate) fn spelled(&self) -> String {
        let element = self.ty.spelled();
        match &self.array {
            Some(length) => format!("{element}[{length}]"),
            None => element,
        }
    }
}
