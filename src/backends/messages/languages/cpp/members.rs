//! The shape, the checks and the default of members of views and builders in C++.

use std::ops::Range;

use super::literals::{literal, number};
use crate::model::{Field, FieldType, Layout, Model, Number, Scalar, Shape};
use tdgen_language::backends::text::c::string_literal;

/// How many elements of a member are in use, and when it is present, in C++.
#[derive(Default)]
pub(super) struct MemberShape {
    pub(super) count: Option<Companion>,
    /// The condition that it is present, and the statement of a setter that makes it so.
    pub(super) condition: Option<(String, String)>,
    /// The bytes that it shares with other members.
    pub(super) shared: Option<Range<u32>>,
    /// Whether the count can be greater than the length.
    pub(super) can_exceed: bool,
}

/// A member that says how another one is used.
pub(super) struct Companion {
    pub(super) name: String,
    pub(super) ty: String,
    pub(super) offset: u32,
}

impl Companion {
    fn of(model: &Model, field: &Field) -> Companion {
        Companion { name: field.name.clone(), ty: type_name(model, field.ty), offset: field.offset }
    }
}

impl MemberShape {
    pub(super) fn of(model: &Model, layout: &Layout, at: usize) -> MemberShape {
        let Some(field) = layout.fields.get(at) else { return MemberShape::default() };
        let count = layout.count_of(field).map(|count| Companion::of(model, count));
        let union = layout.unions.iter().find(|union| union.fields.contains(&at));
        let shared = union.map(|union| union.offset..union.end());
        let condition = match layout.shape(field) {
            Shape::Optional(bits, bit) => {
                let Companion { name, ty, offset } = Companion::of(model, bits);
                Some((format!("(({name}() >> {bit}) & 1) != 0"), format!("set_bit_<{ty}>({offset}, {bit});")))
            }
            Shape::Case(tag, number) => {
                let Companion { name, ty, offset } = Companion::of(model, tag);
                let value = format!("static_cast<{ty}>({})", literal(model.storage(tag), number));
                let (begin, size) = union.map_or((0, 0), |union| (union.offset, union.size));
                Some((
                    format!("reaches_({}) && {name}() == {value}", tag.end()),
                    format!("select_<{ty}>({offset}, {value}, {begin}, {size});"),
                ))
            }
            Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) => None,
        };
        MemberShape { count, condition, shared, can_exceed: layout.can_exceed(field) }
    }
}

/// The checks and the default of a member, in C++.
#[derive(Default)]
pub(super) struct MemberRules {
    /// The least and the greatest value.
    pub(super) limits: Option<(String, String)>,
    /// Whether a struct has checks.
    pub(super) has_checks: bool,
    pub(super) default: Option<String>,
    /// The number that means that there is no value.
    pub(super) invalid: Option<Invalid>,
    /// The factor to the physical value.
    pub(super) scale: Option<String>,
    /// Whether a struct has defaults.
    pub(super) has_defaults: bool,
}

/// The number that means that there is no value, in C++.
pub(super) enum Invalid {
    Number(String),
    /// NaN of this type.
    NaN(String),
}

impl Invalid {
    /// Returns the number.
    pub(super) fn number(&self) -> &str {
        match self {
            Invalid::Number(number) | Invalid::NaN(number) => number,
        }
    }

    /// Returns the condition that a number is a value.
    pub(super) fn has_value(&self, value: &str) -> String {
        match self {
            Invalid::Number(number) => format!("{value} != {number}"),
            // NaN is not equal to itself.
            Invalid::NaN(_) => format!("{value} >= {value}"),
        }
    }
}

impl MemberRules {
    pub(super) fn of(model: &Model, field: &Field, ty: &str) -> MemberRules {
        let rules = &field.rules;
        let storage = match field.ty {
            FieldType::Scalar(scalar) => scalar,
            FieldType::Enum(id) => model[id].storage,
            FieldType::Struct(id) => return MemberRules::of_struct(&model[id].layout),
            FieldType::Text | FieldType::Bytes => return MemberRules::default(),
        };
        let value = |value: Option<Number>, limit: &str| match (value, storage) {
            (Some(value), _) => format!("static_cast<{ty}>({})", number(storage, value)),
            // Characters are bytes, but can be signed.
            (None, Scalar::Char) if limit == "min()" => "'\\0'".to_owned(),
            (None, Scalar::Char) => "static_cast<char>(255)".to_owned(),
            (None, _) => format!("::std::numeric_limits<{ty}>::{limit}"),
        };
        // Infinities are in a range without a bound.
        let (lowest, highest) = match storage {
            Scalar::F32 | Scalar::F64 => ("lowest()", "infinity()"),
            _ => ("min()", "max()"),
        };
        let limits = rules.is_limited().then(|| (value(rules.least, lowest), value(rules.greatest, highest)));
        let default = rules.default.map(|default| value(Some(default), ""));
        let default = match field.length {
            Some(_) if field.rules.is_text => {
                let text = &field.rules.text;
                (!text.is_empty()).then(|| format!("::std::string_view({}, {})", string_literal(text), text.len()))
            }
            Some(length) if !rules.elements.is_empty() => {
                let elements = rules.elements.iter().map(|&element| value(Some(element), ""));
                Some(format!("::std::array<{ty}, {length}>{{{{{}}}}}", elements.collect::<Vec<_>>().join(", ")))
            }
            Some(length) => default.map(|default| format!("detail_::filled_<{ty}, {length}>({default})")),
            None => default,
        };
        let invalid = rules.invalid.map(|invalid| match invalid {
            Number::NaN => Invalid::NaN(value(Some(invalid), "")),
            _ => Invalid::Number(value(Some(invalid), "")),
        });
        MemberRules {
            limits,
            default,
            invalid,
            scale: rules.scale.map(Number::float_literal),
            ..MemberRules::default()
        }
    }

    pub(super) fn of_struct(layout: &Layout) -> MemberRules {
        MemberRules { has_checks: layout.has_checks, has_defaults: layout.has_defaults, ..MemberRules::default() }
    }

    /// Returns the condition that a value is allowed; none if all are.
    pub(super) fn condition(&self, value: &str) -> Option<String> {
        match &self.limits {
            Some((least, greatest)) => {
                let valid = format!("detail_::valid_({value}, {least}, {greatest})");
                Some(match &self.invalid {
                    Some(invalid) => format!("(!({}) || {valid})", invalid.has_value(value)),
                    None => valid,
                })
            }
            None => self.has_checks.then(|| format!("detail_::valid_({value})")),
        }
    }
}

/// Returns a type in C++, qualified because fields in the scope can have any name.
pub(super) fn type_name(model: &Model, ty: FieldType) -> String {
    let name = model.type_name(ty);
    match ty {
        FieldType::Scalar(scalar) if scalar.is_integer() && scalar != Scalar::Char => ["::std::", name].concat(),
        FieldType::Scalar(_) => name.to_owned(),
        _ => ["::", &model.name, "::", name].concat(),
    }
}
