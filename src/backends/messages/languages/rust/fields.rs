//! Fields in Rust: their types, their initial values, and the code that reads, writes and checks them.

use super::names::{field_name, item_name};
use crate::model::versions::oldest_size;
use crate::model::{Count, Field, FieldType, Layout, Member, Message, Model, Number, Scalar, Shape, Struct, Test};

/// What a struct or message consists of, in the order of the bytes. Fields that only say how others are used are not in
/// it; a union is where its tag says which case it is.
pub(super) struct Fields<'m> {
    pub(super) model: &'m Model,
    pub(super) layout: &'m Layout,
    /// The message; none for a struct.
    pub(super) message: Option<&'m Message>,
    /// The types of unions, in the order of the layout.
    pub(super) unions: Vec<String>,
}

/// A field of a struct in Rust.
#[derive(Clone, Copy)]
pub(super) enum Part<'m> {
    Field(&'m Field),
    /// A tag and the cases that it selects.
    Union {
        cases: &'m [Field],
        tag: &'m Field,
        ty: usize,
    },
}

/// What holds a field that is present.
#[derive(Clone, Copy)]
enum Form {
    One,
    Array(u32),
    /// A string in its own bytes.
    Text(u32),
    /// Counted elements in the struct.
    Sequence(u32),
    /// Counted bytes of the message.
    Slice,
    /// Counted elements that are read from the message.
    Elements,
}

impl Form {
    fn of(field: &Field) -> Form {
        match (field.length, field.count) {
            (Some(_), Some(Count { is_flexible: true, .. })) if is_bytes(field) => Form::Slice,
            (Some(_), Some(Count { is_flexible: true, .. })) => Form::Elements,
            (Some(length), _) if field.rules.is_text => Form::Text(length),
            (Some(length), Some(_)) => Form::Sequence(length),
            (Some(length), None) => Form::Array(length),
            (None, _) => Form::One,
        }
    }
}

impl<'m> Fields<'m> {
    /// Returns the header of a message.
    pub(super) fn header(&self) -> Option<&'m Struct> {
        self.message.map(|message| self.model.header(message.kind))
    }

    /// Returns whether bytes of an older version can end before a field does.
    fn can_lack(&self, field: &Field) -> bool {
        self.message.map_or(self.layout.newest > 0, |message| message.can_lack(field))
    }

    /// Returns the fields.
    pub(super) fn parts(&self) -> Vec<Part<'m>> {
        let layout = self.layout;
        let mut unions = 0..;
        let is_tag = |at: usize| layout.unions.iter().any(|union| union.tag == at);
        let parts = layout.members(0).filter_map(|(_, member)| match member {
            Member::Field(field) => {
                let at = layout.index_of(field);
                (!layout.is_companion(at) && !is_tag(at)).then_some(Part::Field(field))
            }
            Member::Union(union, cases) => {
                let (tag, ty) = (layout.fields.get(union.tag)?, unions.next()?);
                Some(Part::Union { cases, tag, ty })
            }
        });
        parts.collect()
    }

    /// Returns the type of a field.
    pub(super) fn ty(&self, part: Part<'_>) -> String {
        match part {
            Part::Union { ty, .. } => self.unions.get(ty).cloned().unwrap_or_default(),
            Part::Field(field) => {
                let ty = self.whole_ty(field);
                let is_optional = field.presence.is_some() || field.rules.invalid.is_some();
                if is_optional { format!("Option<{ty}>") } else { ty }
            }
        }
    }

    /// Returns the type of a field that is present.
    pub(super) fn whole_ty(&self, field: &Field) -> String {
        let element = self.element(field.ty);
        match Form::of(field) {
            Form::One => element,
            Form::Array(length) => format!("[{element}; {length}]"),
            Form::Text(length) => format!("Text<{length}>"),
            Form::Sequence(length) => format!("Sequence<{element}, {length}>"),
            Form::Slice => "&'a [u8]".to_owned(),
            Form::Elements => format!("Elements<'a, {element}>"),
        }
    }

    fn element(&self, ty: FieldType) -> String {
        match ty {
            FieldType::Scalar(scalar) => scalar.rust_name().to_owned(),
            FieldType::Enum(_) | FieldType::Struct(_) => item_name(self.model.type_name(ty)).into_owned(),
            // Only trace events contain these.
            FieldType::Text | FieldType::Bytes => "u8".to_owned(),
        }
    }

    /// Returns the value of a field in a new struct.
    pub(super) fn initial(&self, part: Part<'_>) -> String {
        let field = match part {
            Part::Field(field) => field,
            Part::Union { tag, .. } => {
                return format!("{}::Other({})", self.ty(part), self.number(tag.ty, tag.rules.initial()));
            }
        };
        let element = match field.ty {
            FieldType::Struct(_) => format!("{}::default()", self.element(field.ty)),
            _ => self.number(field.ty, field.rules.initial()),
        };
        let rules = &field.rules;
        match Form::of(field) {
            _ if field.presence.is_some() => "None".to_owned(),
            Form::One if rules.invalid.is_none() => element,
            Form::One if rules.is_invalid(rules.initial()) => "None".to_owned(),
            Form::One => format!("Some({element})"),
            Form::Array(length) if rules.elements.is_empty() => format!("[{element}; {length}]"),
            Form::Array(_) => {
                let elements = rules.elements.iter().map(|&element| self.number(field.ty, element));
                format!("[{}]", elements.collect::<Vec<_>>().join(", "))
            }
            Form::Text(_) if rules.text.is_empty() => "Text::default()".to_owned(),
            Form::Text(_) => format!("Text::new({:?}).unwrap_or_default()", rules.text),
            Form::Sequence(_) => "Sequence::default()".to_owned(),
            Form::Slice => "&[]".to_owned(),
            Form::Elements => "Elements::default()".to_owned(),
        }
    }

    /// Returns a value of a type.
    pub(super) fn number(&self, ty: FieldType, value: Number) -> String {
        match ty {
            FieldType::Enum(id) => format!("{}({value})", item_name(&self.model[id].name)),
            FieldType::Scalar(Scalar::Bool) => (value.whole() != 0).to_string(),
            FieldType::Scalar(scalar @ (Scalar::F32 | Scalar::F64)) if value == Number::NaN => {
                format!("{}::NAN", scalar.rust_name())
            }
            FieldType::Scalar(Scalar::F32 | Scalar::F64) => value.float_literal(),
            _ => value.to_string(),
        }
    }

    /// Returns the expression that reads a field.
    pub(super) fn read(&self, part: Part<'_>) -> String {
        match part {
            Part::Field(field) => {
                let read = self.read_field(field);
                self.named(field, read)
            }
            Part::Union { cases, tag, .. } => {
                let ty = self.ty(part);
                let default = self.number(tag.ty, tag.rules.initial());
                let mut out = format!("match get_or_(bytes_, {}, {default})? {{\n", tag.offset);
                for (case, value) in cases.iter().zip(values(cases)) {
                    let guard = match self.can_lack(case) {
                        true => format!(" if is_there_(bytes_, {})", case.end().max(tag.end())),
                        false => String::new(),
                    };
                    let read = self.named(case, format!("get_(bytes_, {})", case.offset));
                    let (name, value) = (item_name(&case.name), self.number(tag.ty, Number::Whole(value)));
                    out += &format!("    {value}{guard} => {ty}::{name}({read}),\n");
                    if self.can_lack(case) {
                        let error = format!("return Err(MessageError::Invalid(\"{}\"))", case.name);
                        out += &format!("    {value} if is_there_(bytes_, {}) => {error},\n", tag.end());
                    }
                }
                out + &format!("    tag_ => {ty}::Other(tag_),\n}}")
            }
        }
    }

    fn read_field(&self, field: &Field) -> String {
        let offset = field.offset;
        if let Some(count) = self.layout.count_of(field) {
            let (number, name) = (self.wide(count), &count.name);
            let most = field.length.unwrap_or(0);
            let room = format!("({number}, {most}), \"{name}\"");
            return match Form::of(field) {
                Form::Slice => {
                    let end = if field.rules.is_text { ".map(without_zeros_)" } else { "" };
                    format!("get_bytes_(bytes_, {offset}, 1, {room}){end}")
                }
                Form::Elements => format!("get_elements_(bytes_, {offset}, {room})"),
                Form::Text(_) => format!("get_text_(bytes_, {offset}, {number}, \"{name}\")"),
                _ => format!("get_counted_(bytes_, {offset}, {number}, \"{name}\")"),
            };
        }
        if let Shape::Optional(bits, bit) = self.layout.shape(field) {
            let ty = self.element(bits.ty);
            return format!(
                "get_optional_(bytes_, {offset}, (get_::<{ty}>(bytes_, {})? >> {bit}) & 1 != 0, \"{}\")",
                bits.offset, field.name
            );
        }
        let minor = self.message.map_or(0, |message| self.model.version.first_minor(message.since));
        if let Some(least) = oldest_size(self.model, field, minor) {
            return format!("get_grown_(bytes_, {offset}, {least})");
        }
        if let Some(invalid) = field.rules.invalid {
            let (ty, default) = (self.element(field.ty), self.number(field.ty, field.rules.initial()));
            let is_value = match invalid {
                Number::NaN => "!value_.is_nan()".to_owned(),
                invalid => format!("value_ != {}", self.number(field.ty, invalid)),
            };
            return format!("get_or_(bytes_, {offset}, {default}).map(|value_: {ty}| ({is_value}).then_some(value_))");
        }
        match field.rules.has_default() {
            true => format!("get_or_(bytes_, {offset}, {})", self.initial(Part::Field(field))),
            false => format!("get_(bytes_, {offset})"),
        }
    }

    /// Returns the expression that reads the number of elements of an array.
    fn wide(&self, count: &Field) -> String {
        let ty = self.element(count.ty);
        let get = format!("get_::<{ty}>(bytes_, {})?", count.offset);
        if ty == "u64" { get } else { format!("u64::from({get})") }
    }

    /// Adds the name of a field to the error of an expression, and `?`.
    fn named(&self, field: &Field, read: String) -> String {
        match field.ty {
            // The count of an array has a name of its own.
            FieldType::Struct(id) if field.count.is_none() && is_fallible(self.model, &self.model[id].layout) => {
                format!("named_(\"{}\", {read})?", field.name)
            }
            _ => format!("{read}?"),
        }
    }

    /// Returns the statements that write all fields.
    pub(super) fn writes(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.message.is_some() {
            out.push("put_(out_, 0, &self.header);".to_owned());
        }
        for part in self.parts() {
            out.extend(self.write(part));
        }
        for (at, field) in self.layout.fields.iter().enumerate() {
            let (offset, ty) = (field.offset, self.element(field.ty));
            if let Some(array) = self.layout.counted(at) {
                out.push(format!("put_(out_, {offset}, &({}.len() as {ty}));", self.used(array)));
            }
            let bits = self.layout.optional(at).map(|(bit, field)| {
                let is_some = format!("{ty}::from(self.{}.is_some())", field_name(&field.name));
                if bit == 0 { is_some } else { format!("({is_some} << {bit})") }
            });
            let bits: Vec<String> = bits.collect();
            if !bits.is_empty() {
                out.push(format!("put_(out_, {offset}, &({}));", bits.join(" | ")));
            }
        }
        out
    }

    /// Returns the slice of the elements in use, or what has its length.
    pub(super) fn used(&self, field: &Field) -> String {
        let name = field_name(&field.name);
        let is_counted_text = field.rules.is_text && !field.is_flexible();
        if is_counted_text { format!("self.{name}.as_bytes()") } else { format!("self.{name}") }
    }

    fn write(&self, part: Part<'_>) -> Vec<String> {
        let field = match part {
            Part::Field(field) => field,
            Part::Union { cases, tag, .. } => {
                let (name, ty) = (field_name(&tag.name), self.ty(part));
                let mut out = vec![format!("put_(out_, {}, &self.{name}.tag());", tag.offset)];
                out.push(format!("match &self.{name} {{"));
                for case in cases {
                    let variant = item_name(&case.name);
                    out.push(format!("    {ty}::{variant}(value_) => put_(out_, {}, value_),", case.offset));
                }
                out.extend([format!("    {ty}::Other(_) => {{}}"), "}".to_owned()]);
                return out;
            }
        };
        let (name, offset) = (field_name(&field.name), field.offset);
        let put = |value: &str| format!("put_(out_, {offset}, {value});");
        vec![match (Form::of(field), field.rules.invalid) {
            _ if field.presence.is_some() => {
                format!("self.{name}.iter().for_each(|value_| put_(out_, {offset}, value_));")
            }
            (Form::Elements, _) => format!("put_all_(out_, {offset}, self.{name}.iter());"),
            (Form::Slice | Form::Sequence(_), _) => format!("put_all_(out_, {offset}, self.{name}.iter().copied());"),
            (_, Some(invalid)) => put(&format!("&self.{name}.unwrap_or({})", self.number(field.ty, invalid))),
            (Form::One | Form::Array(_) | Form::Text(_), None) => put(&format!("&self.{name}")),
        }]
    }

    /// Returns the statements that check all fields. The values of those that an older message lacks are allowed.
    pub(super) fn checks(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.header().is_some_and(|header| header.layout.has_checks) {
            out.push("named_(\"header\", self.header.check_())?;".to_owned());
        }
        for part in self.parts() {
            match part {
                Part::Field(field) => self.check(field, &mut out),
                Part::Union { cases, tag, .. } => {
                    let (name, ty) = (field_name(&tag.name), self.ty(part));
                    out.extend(self.check_of(tag, &format!("[self.{name}.tag()]")));
                    for case in cases {
                        let values = if case.length.is_some() { "value_" } else { "[value_]" };
                        let Some(check) = self.check_of(case, values) else { continue };
                        let variant = item_name(&case.name);
                        out.push(format!("if let {ty}::{variant}(value_) = self.{name} {{\n    {check}\n}}"));
                    }
                }
            }
        }
        out
    }

    fn check(&self, field: &Field, out: &mut Vec<String>) {
        let name = field_name(&field.name);
        if let (Some(count), Some(length)) = (self.layout.count_of(field), field.length.filter(|_| field.is_flexible()))
        {
            out.push(format!("room_(self.{name}.len(), {length}, \"{}\")?;", count.name));
            if field.rules.is_text {
                out.push(format!("within_(self.{name}.iter().copied(), 1, u8::MAX, \"{}\")?;", field.name));
            }
        }
        let values = match Form::of(field) {
            Form::One if field.presence.is_none() && field.rules.invalid.is_none() => format!("[self.{name}]"),
            Form::One => format!("self.{name}"),
            _ if field.presence.is_some() => format!("self.{name}.into_iter().flatten()"),
            Form::Array(_) => format!("self.{name}"),
            Form::Elements => format!("self.{name}.iter()"),
            Form::Text(_) | Form::Sequence(_) | Form::Slice => format!("self.{name}.iter().copied()"),
        };
        out.extend(self.check_of(field, &values));
    }

    /// Returns the statement that checks some values of a field; none if all are allowed.
    fn check_of(&self, field: &Field, values: &str) -> Option<String> {
        match field.ty {
            FieldType::Struct(id) if self.model[id].layout.has_checks => {
                Some(format!("check_all_({values}, \"{}\")?;", field.name))
            }
            FieldType::Scalar(scalar) if field.rules.is_limited() => {
                let (least, greatest) = limits(scalar, field);
                Some(format!("within_({values}, {least}, {greatest}, \"{}\")?;", field.name))
            }
            _ => None,
        }
    }
}

/// Returns the values of the tag that select cases.
pub(super) fn values(cases: &[Field]) -> impl Iterator<Item = i128> {
    cases.iter().filter_map(|case| match case.presence?.test {
        Test::Is(value) => Some(value),
        Test::Bit(_) => None,
    })
}

/// Returns whether reading the bytes of a struct can fail.
fn is_fallible(model: &Model, layout: &Layout) -> bool {
    layout.fields.iter().any(|field| match field.ty {
        _ if field.count.is_some() => true,
        FieldType::Struct(id) => is_fallible(model, &model[id].layout),
        _ => false,
    })
}

/// Returns whether a flexible array is a slice of bytes.
fn is_bytes(field: &Field) -> bool {
    matches!(field.ty, FieldType::Scalar(Scalar::U8 | Scalar::Char))
}

/// Returns the least and the greatest value of a field.
fn limits(scalar: Scalar, field: &Field) -> (String, String) {
    let rules = &field.rules;
    let ty = scalar.rust_name();
    let is_float = matches!(scalar, Scalar::F32 | Scalar::F64);
    let bound = |bound: Option<Number>, none: &str| match bound {
        Some(bound) if is_float => bound.float_literal(),
        Some(bound) => bound.to_string(),
        None => format!("{ty}::{none}"),
    };
    let none = if is_float { ["NEG_INFINITY", "INFINITY"] } else { ["MIN", "MAX"] };
    (bound(rules.least, none[0]), bound(rules.greatest, none[1]))
}
