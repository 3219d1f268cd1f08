//! [`Member`]: a field in a view and in a builder in C++, with the expressions that its functions consist of.

use super::literals::{literal, number};
use crate::model::names::written;
use crate::model::{Field, FieldType, Message, Model, Number, Rules, Scalar, Shape, Union};
use crate::plan::{self, Check, Element, Record, Step};
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
    /// The type of one element in C++.
    pub(super) ty: String,
    pub(super) access: Access,
    /// The statements that set the id, and the size, of the message that a header belongs to; otherwise empty.
    pub(super) own_id: String,
    /// What counts its elements.
    pub(super) count: Option<Counter<'p>>,
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

/// What counts the elements of a member.
pub(super) struct Counter<'p> {
    /// The field that errors name.
    pub(super) field: &'p Field,
    /// The expression of the number of elements.
    pub(super) get: String,
    /// The offset and the type of the number that says it.
    at: u32,
    pub(super) ty: String,
    /// What that number is for elements of this size: without them, this one.
    pub(super) rest: Option<(u32, i64)>,
}

impl<'p> Counter<'p> {
    fn of(model: &'p Model, step: &Step<'p>) -> Option<Counter<'p>> {
        if step.is_rest() {
            let size = model.size_field()?;
            let begin = i64::from(step.field.offset) - i64::from(model.roles.uncounted);
            let (ty, rest) = (type_name(model, size.ty), Some((step.field.element_size(), begin)));
            return Some(Counter { field: step.field, get: "rest_count_()".to_owned(), at: size.offset, ty, rest });
        }
        let field = step.count()?;
        let get = format!("{}()", field.name);
        Some(Counter { field, get, at: field.offset, ty: type_name(model, field.ty), rest: None })
    }

    /// Returns the expression that stores a number of elements.
    pub(super) fn set(&self, number: &str) -> String {
        let (at, ty) = (self.at, &self.ty);
        match self.rest {
            None => format!("set_<{ty}>({at}, static_cast<{ty}>({number}))"),
            Some((size, begin)) => format!("set_<{ty}>({at}, static_cast<{ty}>({begin} + {number} * {size}))"),
        }
    }
}

/// How a member is read and written. The expressions for an element are about that at `at`.
#[derive(Default)]
pub(super) struct Access {
    /// The type of the value that the getter returns.
    pub(super) value: String,
    /// The type of an element that the getter returns; empty if the member is no array.
    pub(super) element: String,
    pub(super) read: String,
    pub(super) read_element: String,
    /// The same for an array whose elements are counted: `at` is the offset of the element.
    pub(super) read_counted: String,
    /// The statement that sets the member to `value`.
    pub(super) set: String,
    /// The expression that sets an element to that of `value`.
    pub(super) set_element: String,
    /// The size in terms of the compiler's sizes.
    pub(super) size: String,
}

impl Access {
    fn of(step: &Step, ty: &str, own_id: &str) -> Access {
        let (field, plain) = (step.field, written(&step.field.name));
        let (offset, size, most) = (field.offset, field.element_size(), step.most());
        let place = format!("{offset} + at * {size}");
        let array = format!("::std::array<{ty}, {most}>");
        match (step.element, field.length) {
            (Element::Text, _) => Access {
                value: "::std::string_view".to_owned(),
                read: format!("text_({offset}, {most})"),
                set: format!("set_text_({offset}, {most}, value, \"{plain}\");"),
                size: most.to_string(),
                ..Access::default()
            },
            (Element::Struct(_), None) => {
                let least = step.oldest.map_or(String::new(), |oldest| format!(", {oldest}"));
                Access {
                    value: format!("{ty}::view"),
                    read: format!("part_<{ty}::view>({offset}, {size}{least})"),
                    set: format!("copy_({offset}, {size}, value);{own_id}"),
                    size: format!("{ty}::size"),
                    ..Access::default()
                }
            }
            (Element::Struct(_), Some(_)) => Access {
                value: format!("::std::array<{ty}::view, {most}>"),
                element: format!("{ty}::view"),
                read: format!("parts_<{ty}::view, {most}>({offset}, {size})"),
                read_element: format!("checked_part_<{ty}::view>({offset}, {size}, {most}, at)"),
                read_counted: format!("part_<{ty}::view>(at, {size})"),
                set: format!("for (::std::size_t at = 0; at < {most}; ++at) copy_({place}, {size}, value[at]);"),
                set_element: format!("copy_({place}, {size}, value[at])"),
                size: format!("{most} * {ty}::size"),
            },
            (Element::Number(Scalar::Bool), None) => Access {
                value: ty.to_owned(),
                read: format!("flag_({offset})"),
                set: format!("set_<::std::uint8_t>({offset}, value ? 1 : 0);"),
                size: "1".to_owned(),
                ..Access::default()
            },
            (Element::Number(Scalar::Bool), Some(_)) => Access {
                value: array,
                element: ty.to_owned(),
                read: format!("flags_<{most}>({offset})"),
                read_element: format!("element_<::std::uint8_t>({offset}, {most}, at) != 0"),
                read_counted: "flag_(at)".to_owned(),
                set: format!("set_flags_({offset}, value);"),
                set_element: format!("set_<::std::uint8_t>({place}, value[at])"),
                size: most.to_string(),
            },
            (Element::Number(Scalar::U24), None) => Access {
                value: ty.to_owned(),
                read: format!("get24_<{ty}>({offset})"),
                set: format!("set24_<{ty}>({offset}, value);"),
                size: "3".to_owned(),
                ..Access::default()
            },
            (Element::Number(_) | Element::Enum(_), None) => Access {
                value: ty.to_owned(),
                read: format!("get_<{ty}>({offset})"),
                set: format!("set_<{ty}>({offset}, value);"),
                size: format!("sizeof({ty})"),
                ..Access::default()
            },
            (Element::Number(_) | Element::Enum(_), Some(_)) => Access {
                read: format!("get_<{array}>({offset})"),
                value: array,
                element: ty.to_owned(),
                read_element: format!("element_<{ty}>({offset}, {most}, at)"),
                read_counted: format!("get_<{ty}>(at)"),
                set: format!("set_({offset}, value);"),
                set_element: format!("set_<{ty}>({place}, value[at])"),
                size: format!("{most} * sizeof({ty})"),
            },
        }
    }
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
        let (id, bits) = (model.id_type(), if model.id_type() == Scalar::U24 { "24" } else { "" });
        let mut own_id = match model.is_found_by_tag(message) {
            true => String::new(),
            false => format!(" set{bits}_<::std::{}>({}, {}u);", id.c_name(), model.id_offset(), message.id),
        };
        let Some(size) = model.size_field() else { return Member::new(model, Step::whole(model, field), None, own_id) };
        let (at, ty) = (size.offset, type_name(model, size.ty));
        let rest = message.layout.flexible().filter(|last| last.is_rest());
        let whole = rest.map_or(message.layout.size, |rest| rest.offset).saturating_sub(model.roles.uncounted);
        // The size says how many elements there are.
        let copy = format!("copy_(0, {}, value);", field.size);
        let set = format!("const auto size_ = stored_<{ty}>({at}); {copy}{own_id} set_<{ty}>({at}, size_);");
        own_id += &format!(" set_<{ty}>({at}, {whole}u);");
        let mut member = Member::new(model, Step::whole(model, field), None, own_id);
        if rest.is_some() {
            member.access.set = set;
        }
        member
    }

    pub(super) fn of(model: &'p Model, step: Step<'p>, union: Option<&'p Union>) -> Member<'p> {
        Member::new(model, step, union, String::new())
    }

    fn new(model: &'p Model, step: Step<'p>, union: Option<&'p Union>, own_id: String) -> Member<'p> {
        let field = step.field;
        let ty = type_name(model, field.ty);
        let literal = |value: Number| format!("static_cast<{ty}>({})", number(model.storage(field), value));
        let mut access = Access::of(&step, &ty, &own_id);
        if step.is_counted() && !access.element.is_empty() {
            access.value = format!("::{}::sequence<{}, {}>", model.name, access.element, step.most());
        }
        Member {
            name: &field.name,
            plain: written(&field.name),
            offset: field.offset,
            end: field.end(),
            count: Counter::of(model, &step),
            condition: condition(model, &step, union),
            union,
            limits: limits(&step, &ty, literal),
            default: default(&step, &ty, literal),
            invalid: field.rules.invalid.map(literal),
            step,
            ty,
            access,
            own_id,
        }
    }

    /// Returns the number of elements and their size.
    pub(super) fn length_and_size(&self) -> (u32, u32) {
        (self.step.most(), self.step.field.element_size())
    }

    /// Returns the end of the elements in use.
    pub(super) fn used(&self, count: &Counter) -> String {
        let (length, size) = self.length_and_size();
        format!("used_({}, {size}, {length}, {})", self.offset, count.get)
    }

    /// Returns the condition that the member is in the bytes.
    pub(super) fn has(&self) -> String {
        match (&self.count, &self.condition) {
            (Some(count), _) => format!("reaches_({})", self.used(count)),
            (None, Some((condition, _))) => format!("reaches_({}) && ({condition})", self.end),
            (None, None) => {
                let end = self.step.oldest.map_or(self.end, |size| self.offset + size);
                let has_value = self.has_value(&format!("{}()", self.name)).filter(|_| !self.is_array());
                let has_value = has_value.map_or(String::new(), |has_value| format!(" && {has_value}"));
                format!("reaches_({end}){has_value}")
            }
        }
    }

    /// Returns whether it has elements.
    pub(super) fn is_array(&self) -> bool {
        self.step.field.length.is_some()
    }

    /// Returns a function that returns whether an element is a value; none if all are.
    pub(super) fn has_element(&self) -> Option<String> {
        let has_value = self.has_value("one_").filter(|_| self.is_array())?;
        Some(format!("[]({} one_) {{ return {has_value}; }}", self.ty))
    }

    /// Returns the condition that a number is a value; none if all are.
    pub(super) fn has_value(&self, value: &str) -> Option<String> {
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
                if let Some(has_element) = self.has_element() {
                    return Some(format!("detail_::valid_elements_({value}, {has_element}, {least}, {greatest})"));
                }
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
        Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest => None,
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
        (plan::Default::Zero | plan::Default::Inner(_), _) => None,
        (plan::Default::Number(number), None) => Some(literal(number)),
        (plan::Default::Number(number), Some(length)) => {
            Some(format!("detail_::filled_<{ty}, {length}>({})", literal(number)))
        }
        (plan::Default::Elements(elements), _) => {
            let list: Vec<String> = elements.iter().map(|&element| literal(element)).collect();
            Some(format!("::std::array<{ty}, {}>{{{{{}}}}}", step.most(), list.join(", ")))
        }
        (plan::Default::Text(text), _) => Some(format!("::std::string_view({}, {})", string_literal(text), text.len())),
    }
}

/// Returns a type in C++, qualified because fields in the scope can have any name.
pub(super) fn type_name(model: &Model, ty: FieldType) -> String {
    let name = model.type_name(ty);
    match ty {
        FieldType::Scalar(scalar) if scalar.is_integer() && scalar != Scalar::Char => {
            ["::std::", scalar.c_name()].concat()
        }
        FieldType::Scalar(_) => name.to_owned(),
        _ => ["::", &model.name, "::", name].concat(),
    }
}
