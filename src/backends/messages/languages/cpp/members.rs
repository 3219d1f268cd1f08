//! [`Member`]: a field in a view and in a builder in C++, with the expressions that its functions consist of.

use super::literals::{literal, number};
use crate::model::names::written;
use crate::model::{Field, FieldType, Message, Model, Number, Rules, Scalar, Shape, Union};
use crate::plan::{Check, Default, Record, Step};
use tdgen_language::backends::text::c::string_literal;

/// The name of a message's header.
const HEADER: &str = "header";

/// A member of a view or builder.
pub(super) struct Member<'p> {
    pub(super) step: Step<'p>,
    pub(super) name: &'p str,
    /// The name in the schema.
    pub(super) plain: &'p str,
    pub(super) offset: u32,
    pub(super) end: u32,
    pub(super) accessor: Accessor,
    /// The type of one element in C++.
    pub(super) ty: String,
    /// The type of the value that the getter returns.
    pub(super) value: String,
    /// The statements that set the id, and the size, of the message that a header belongs to; otherwise empty.
    pub(super) own_id: String,
    /// The member that counts its elements, and the type of that.
    pub(super) count: Option<(&'p Field, String)>,
    /// The condition that it is present, and the statement of a setter that makes it so.
    pub(super) condition: Option<(String, String)>,
    /// The union that it is a case of.
    pub(super) union: Option<&'p Union>,
    /// The least and the greatest value.
    pub(super) limits: Option<(String, String)>,
    pub(super) default: Option<String>,
    /// The number that means that there is no value.
    pub(super) invalid: Option<String>,
}

/// The accessors of a member.
pub(super) enum Accessor {
    Number,
    Flag,
    Numbers(u32),
    Flags(u32),
    /// A string in this number of bytes.
    Text(u32),
    Part,
    /// Structs, each of this size.
    Parts(u32, u32),
}

/// Returns the header of a message as a field.
pub(super) fn header_field(model: &Model, record: &Record) -> Option<Field> {
    let (message, header) = record.message?;
    Some(Field {
        name: HEADER.to_owned(),
        description: String::new(),
        ty: FieldType::Struct(model.headers.of(message.kind)),
        length: None,
        count: None,
        presence: None,
        padding: 0,
        offset: 0,
        size: header.layout.size,
        rules: Rules::default(),
        since: None,
        place: header.place,
    })
}

impl<'p> Member<'p> {
    /// Returns the header of a message.
    pub(super) fn header(model: &'p Model, field: &'p Field, message: &Message) -> Member<'p> {
        let mut own_id = format!(" set_<::std::{}>({}, {}u);", model.id_type().name(), model.id_offset(), message.id);
        if let Some(size) = model.size_field() {
            own_id += &format!(" set_<{}>({}, {}u);", type_name(model, size.ty), size.offset, message.layout.size);
        }
        Member { own_id, ..Member::of(model, Step::whole(model, field), None) }
    }

    pub(super) fn of(model: &'p Model, step: Step<'p>, union: Option<&'p Union>) -> Member<'p> {
        let field = step.field;
        let ty = type_name(model, field.ty);
        let is_flag = field.ty == FieldType::Scalar(Scalar::Bool);
        let accessor = match (field.ty, field.length) {
            (FieldType::Struct(_), None) => Accessor::Part,
            (FieldType::Struct(_), Some(length)) => Accessor::Parts(length, field.element_size()),
            (_, Some(length)) if field.rules.is_text => Accessor::Text(length),
            (_, Some(length)) if is_flag => Accessor::Flags(length),
            (_, Some(length)) => Accessor::Numbers(length),
            (_, None) if is_flag => Accessor::Flag,
            (_, None) => Accessor::Number,
        };
        let literal = |value: Number| format!("static_cast<{ty}>({})", number(model.storage(field), value));
        let mut member = Member {
            name: &field.name,
            plain: written(&field.name),
            offset: field.offset,
            end: field.end(),
            value: String::new(),
            own_id: String::new(),
            count: step.count().map(|count| (count, type_name(model, count.ty))),
            condition: condition(model, &step, union),
            union,
            limits: limits(&step, &ty, literal),
            default: default(&step, &ty, literal),
            invalid: field.rules.invalid.map(literal),
            step,
            accessor,
            ty,
        };
        member.value = match (&member.accessor, member.element()) {
            (_, Some((element, length))) if member.count.is_some() => {
                format!("::{}::sequence<{element}, {length}>", model.name)
            }
            (_, Some((element, length))) => format!("::std::array<{element}, {length}>"),
            (Accessor::Text(_), None) => "::std::string_view".to_owned(),
            (Accessor::Part, None) => [&member.ty, "::view"].concat(),
            (_, None) => member.ty.clone(),
        };
        member
    }

    /// Returns the type and the number of the elements of an array.
    pub(super) fn element(&self) -> Option<(String, u32)> {
        match self.accessor {
            Accessor::Numbers(length) | Accessor::Flags(length) => Some((self.ty.clone(), length)),
            Accessor::Parts(length, _) => Some((format!("{}::view", self.ty), length)),
            Accessor::Number | Accessor::Flag | Accessor::Text(_) | Accessor::Part => None,
        }
    }

    /// Returns the number of elements and their size.
    pub(super) fn length_and_size(&self) -> (u32, u32) {
        (self.step.most(), self.step.field.element_size())
    }

    /// Returns the end of the elements in use.
    pub(super) fn used(&self, count: &Field) -> String {
        let (length, size) = self.length_and_size();
        format!("used_({}, {size}, {length}, {}())", self.offset, count.name)
    }

    /// Returns the condition that the member is in the bytes.
    pub(super) fn has(&self) -> String {
        match (&self.count, &self.condition) {
            (Some((count, _)), _) => format!("reaches_({})", self.used(count)),
            (None, Some((condition, _))) => format!("reaches_({}) && ({condition})", self.end),
            (None, None) => {
                let end = self.step.oldest.map_or(self.end, |size| self.offset + size);
                let has_value = self.has_value(&format!("{}()", self.name));
                let has_value = has_value.map_or(String::new(), |has_value| format!(" && {has_value}"));
                format!("reaches_({end}){has_value}")
            }
        }
    }

    /// Returns the condition that a number is a value; none if all are.
    fn has_value(&self, value: &str) -> Option<String> {
        let invalid = self.invalid.as_ref()?;
        // NaN is not equal to itself.
        Some(if self.is_nan() { format!("{value} >= {value}") } else { format!("{value} != {invalid}") })
    }

    /// Returns whether NaN means that there is no value.
    pub(super) fn is_nan(&self) -> bool {
        self.step.field.rules.invalid == Some(Number::NaN)
    }

    /// Returns the condition that a value is allowed; none if all are.
    pub(super) fn valid(&self, value: &str) -> Option<String> {
        match (&self.limits, self.step.check()) {
            (Some((least, greatest)), _) => {
                let valid = format!("detail_::valid_({value}, {least}, {greatest})");
                Some(match self.has_value(value) {
                    Some(has_value) => format!("(!({has_value}) || {valid})"),
                    None => valid,
                })
            }
            (None, Check::Inner(_)) => Some(format!("detail_::valid_({value})")),
            (None, Check::Nothing | Check::Range(_)) => None,
        }
    }

    /// Returns the condition that other fields say that the member is there, but the bytes end before it.
    pub(super) fn is_claimed(&self) -> Option<String> {
        let (condition, _) = self.condition.as_ref().filter(|_| self.step.can_lack)?;
        Some(format!("!reaches_({}) && {condition}", self.end))
    }

    /// Returns the expressions that read the member, and an element of it.
    pub(super) fn reads(&self) -> (String, String) {
        let Member { offset, end, ty, value, .. } = self;
        match self.accessor {
            Accessor::Number => (format!("get_<{value}>({offset})"), String::new()),
            Accessor::Numbers(length) => {
                (format!("get_<{value}>({offset})"), format!("element_<{ty}>({offset}, {length}, at)"))
            }
            Accessor::Flag => (format!("flag_({offset})"), String::new()),
            Accessor::Flags(length) => (
                format!("flags_<{length}>({offset})"),
                format!("element_<::std::uint8_t>({offset}, {length}, at) != 0"),
            ),
            Accessor::Text(size) => (format!("text_({offset}, {size})"), String::new()),
            Accessor::Part => {
                let least = self.step.oldest.map_or(String::new(), |oldest| format!(", {oldest}"));
                (format!("part_<{value}>({offset}, {}{least})", end - offset), String::new())
            }
            Accessor::Parts(length, size) => (
                format!("parts_<{ty}::view, {length}>({offset}, {size})"),
                format!("checked_part_<{ty}::view>({offset}, {size}, {length}, at)"),
            ),
        }
    }

    /// Returns the statement that sets the member to `value`.
    pub(super) fn set(&self) -> String {
        let Member { plain, offset, end, ty, .. } = self;
        match self.accessor {
            Accessor::Number => format!("set_<{ty}>({offset}, value);"),
            Accessor::Flag => format!("set_<::std::uint8_t>({offset}, value ? 1 : 0);"),
            Accessor::Numbers(_) => format!("set_({offset}, value);"),
            Accessor::Flags(_) => format!("set_flags_({offset}, value);"),
            Accessor::Text(size) => format!("set_text_({offset}, {size}, value, \"{plain}\");"),
            Accessor::Part => format!("copy_({offset}, {}, value);{}", end - offset, self.own_id),
            Accessor::Parts(length, size) => format!(
                "for (::std::size_t at = 0; at < {length}; ++at) copy_({offset} + at * {size}, {size}, value[at]);"
            ),
        }
    }

    /// Returns the size in terms of the compiler's sizes.
    pub(super) fn size(&self) -> String {
        let ty = &self.ty;
        match self.accessor {
            Accessor::Number => format!("sizeof({ty})"),
            Accessor::Numbers(length) => format!("{length} * sizeof({ty})"),
            Accessor::Flag => "1".to_owned(),
            Accessor::Flags(length) | Accessor::Text(length) => length.to_string(),
            Accessor::Part => format!("{ty}::size"),
            Accessor::Parts(length, _) => format!("{length} * {ty}::size"),
        }
    }
}

/// Returns the condition that a member is present, and the statement of a setter that makes it so.
fn condition(model: &Model, step: &Step, union: Option<&Union>) -> Option<(String, String)> {
    match step.shape {
        Shape::Optional(bits, bit) => {
            let (name, ty, offset) = (&bits.name, type_name(model, bits.ty), bits.offset);
            Some((format!("(({name}() >> {bit}) & 1) != 0"), format!("set_bit_<{ty}>({offset}, {bit});")))
        }
        Shape::Case(tag, number) => {
            let (name, ty, offset) = (&tag.name, type_name(model, tag.ty), tag.offset);
            let value = format!("static_cast<{ty}>({})", literal(model.storage(tag), number));
            let (begin, size) = union.map_or((0, 0), |union| (union.offset, union.size));
            Some((
                format!("reaches_({}) && {name}() == {value}", tag.end()),
                format!("select_<{ty}>({offset}, {value}, {begin}, {size});"),
            ))
        }
        Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) => None,
    }
}

/// Returns the least and the greatest value; none if all are allowed.
fn limits(step: &Step, ty: &str, literal: impl Fn(Number) -> String) -> Option<(String, String)> {
    let Check::Range(scalar) = step.check() else { return None };
    let numeric = |limit: &str| format!("::std::numeric_limits<{ty}>::{limit}");
    let (lowest, highest) = match scalar {
        // Characters are bytes, but can be signed.
        Scalar::Char => ("'\\0'".to_owned(), "static_cast<char>(255)".to_owned()),
        // Infinities are in a range without a bound.
        Scalar::F32 | Scalar::F64 => (numeric("lowest()"), numeric("infinity()")),
        _ => (numeric("min()"), numeric("max()")),
    };
    let rules = &step.field.rules;
    Some((rules.least.map_or(lowest, &literal), rules.greatest.map_or(highest, &literal)))
}

/// Returns the value in new messages; none if it is 0 or that of a struct.
fn default(step: &Step, ty: &str, literal: impl Fn(Number) -> String) -> Option<String> {
    match (step.default(), step.field.length) {
        (Default::Zero | Default::Inner(_), _) => None,
        (Default::Number(number), None) => Some(literal(number)),
        (Default::Number(number), Some(length)) => {
            Some(format!("detail_::filled_<{ty}, {length}>({})", literal(number)))
        }
        (Default::Elements(elements), _) => {
            let list: Vec<String> = elements.iter().map(|&element| literal(element)).collect();
            Some(format!("::std::array<{ty}, {}>{{{{{}}}}}", step.most(), list.join(", ")))
        }
        (Default::Text(text), _) => Some(format!("::std::string_view({}, {})", string_literal(text), text.len())),
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
