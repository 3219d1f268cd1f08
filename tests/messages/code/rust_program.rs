//! Programs in Rust that write and read all messages of random schemas.

use std::fmt::Write;

use super::schemas::{Field, Leaf, Message, Schema, Type, Value};
use super::shapes::{Kind, Shape, Step, Use};

/// The same program as in the other languages.
pub(crate) fn rust_program(schemas: &[Schema]) -> String {
    let mut out = "#![allow(unused_mut, unused_parens, unused_variables)]\n\n".to_owned();
    for schema in schemas {
        writeln!(out, "mod {};", schema.api).unwrap();
    }
    out.push_str(include_str!("program.rs.inc"));
    for schema in schemas {
        write_schema(&mut out, schema);
    }
    let calls = |what: &str| -> String {
        schemas.iter().map(|schema| format!("        {what}_{}(file);\n", schema.api)).collect()
    };
    write!(
        out,
        "\nfn write_all(file: &mut File) {{\n{}}}\n\nfn read_all(file: &mut File) {{\n{}}}\n",
        calls("write"),
        calls("read")
    )
    .unwrap();
    out
}

fn write_schema(out: &mut String, schema: &Schema) {
    let api = &schema.api;
    writeln!(out, "\nfn write_{api}(file: &mut File) {{").unwrap();
    for (name, _, _) in schema.layouts() {
        let ty = item(name);
        writeln!(out, "    layout(\"{api} {name}\", {api}::{ty}::SIZE, {api}::{ty}::OFFSETS);").unwrap();
    }
    for message in &schema.messages {
        let ty = item(&message.name);
        let place = Place { schema, message, is_written: true };
        writeln!(out, "    {{\n        let mut m = {api}::{ty}::default();").unwrap();
        writeln!(out, "        put(file, |out| m.encode(out).unwrap());").unwrap();
        for step in &message.steps {
            writeln!(out, "        {}", place.write(step)).unwrap();
        }
        if place.is_list() {
            writeln!(out, "        m.rest = {api}::Elements::from(&rest[..]);").unwrap();
        }
        writeln!(out, "        let size = m.encoded_size();").unwrap();
        writeln!(out, "        put(file, |out| {api}::Message::from(m).encode(out).unwrap());").unwrap();
        writeln!(out, "        assert!(m.encode(&mut vec![0; size - 1]).is_err());\n    }}").unwrap();
    }
    writeln!(out, "}}\n\nfn read_{api}(file: &mut File) {{").unwrap();
    for message in &schema.messages {
        let ty = item(&message.name);
        let place = Place { schema, message, is_written: false };
        writeln!(out, "    {{\n        let data = take(file);").unwrap();
        if schema.has_size && place.flexible().is_some() {
            // A new header has another size.
            writeln!(out, "        assert!({api}::{ty}::decode(&data).is_ok());").unwrap();
        } else {
            writeln!(out, "        assert!({api}::{ty}::decode(&data) == Ok({api}::{ty}::default()));").unwrap();
        }
        writeln!(out, "        let data = take(file);").unwrap();
        if schema.has_size {
            writeln!(out, "        assert!({api}::message_length(&data) == Some(data.len()));").unwrap();
        }
        writeln!(out, "        let m = {api}::{ty}::decode(&data).unwrap();").unwrap();
        writeln!(out, "        assert!({api}::Message::decode(&data) == Ok({api}::Message::{ty}(m)));").unwrap();
        let kind = message.kind;
        writeln!(out, "        assert!({api}::{kind}::decode(&data) == Ok(m.into()));").unwrap();
        writeln!(out, "        assert!(m.header.{} == {});", field_name(schema.id_name), message.id).unwrap();
        writeln!(out, "        again(&data, |out| m.encode(out).unwrap());").unwrap();
        for step in &message.steps {
            writeln!(out, "        assert!({});", place.read(step)).unwrap();
        }
        writeln!(out, "    }}").unwrap();
    }
    writeln!(out, "}}").unwrap();
}

/// Returns the name of a type.
fn item(name: &str) -> String {
    match name {
        "self" | "str" => format!("{name}_"),
        _ => field_name(name),
    }
}

fn field_name(name: &str) -> String {
    match name {
        "self" => format!("{name}_"),
        "type" => format!("r#{name}"),
        _ => name.to_owned(),
    }
}

/// Where the values of a message are.
struct Place<'s> {
    schema: &'s Schema,
    message: &'s Message,
    is_written: bool,
}

impl Place<'_> {
    fn flexible(&self) -> Option<&Field> {
        self.message.fields.last().filter(|field| is_flexible(field))
    }

    /// Whether the message has a flexible array of structs, which is written to a local variable.
    fn is_list(&self) -> bool {
        self.flexible().is_some_and(|field| matches!(field.ty, Type::Struct(_)))
    }

    fn fields(&self, item: usize) -> &[Field] {
        &self.schema.structs[item].fields
    }

    /// Returns the fields at the end of a path, the name of their owner, and the expression for it.
    fn owner(&self, path: &[String]) -> (&[Field], String, String) {
        let mut fields = &self.message.fields[..];
        let (mut owner, mut place) = (self.message.name.clone(), "m".to_owned());
        for name in path {
            let (name, index) = match name.split_once('[') {
                Some((name, index)) => (name, format!("[{index}")),
                None => (name.as_str(), String::new()),
            };
            let inner = if name == "header" && owner == self.message.name {
                place += ".header";
                1 + ["Command", "Response", "Event"].iter().position(|kind| *kind == self.message.kind).unwrap()
            } else {
                let field = fields.iter().find(|field| field.name == name).unwrap();
                place = self.field(&place, &owner, field);
                if is_flexible(field) && !self.is_written {
                    place += &format!(".get({}).unwrap()", index.trim_matches(['[', ']']));
                } else {
                    place += &index;
                }
                let Type::Struct(inner) = field.ty else { panic!("{name} has no fields") };
                inner
            };
            fields = self.fields(inner);
            owner = self.schema.structs[inner].name.clone();
        }
        (fields, owner, place)
    }

    /// Returns the expression for a field that is in use.
    fn field(&self, place: &str, owner: &str, field: &Field) -> String {
        let name = field_name(&field.name);
        let reference = if self.is_written { "&mut " } else { "&" };
        match &field.shape {
            _ if is_flexible(field) && self.is_written => "rest".to_owned(),
            Shape::Optional { .. } if self.is_written => format!("(*{place}.{name}.as_mut().unwrap())"),
            Shape::Optional { .. } => format!("{place}.{name}.unwrap()"),
            Shape::Case { tag, .. } => {
                let ty = format!("{}::{owner}_{tag}", self.schema.api);
                format!("(*match {reference}{place}.{tag} {{ {ty}::{name}(value) => value, _ => panic!() }})")
            }
            _ => format!("{place}.{name}"),
        }
    }

    fn write(&self, step: &Step) -> String {
        let api = &self.schema.api;
        match step {
            Step::Use(used) => self.write_use(used),
            Step::Value(leaf) => {
                let (last, path) = leaf.path.split_last().unwrap();
                let (fields, owner, place) = self.owner(path);
                let Some(field) = fields.iter().find(|field| field.name == *last) else { panic!("{last}") };
                if is_flexible(field) {
                    let values = self.values(leaf);
                    let is_bytes = matches!(leaf.ty, Type::Scalar("uint8_t" | "char"));
                    let list = format!("&[{values}]");
                    return match is_bytes {
                        true => format!("m.rest = {list};"),
                        false => format!("m.rest = {api}::Elements::from({list}[..]);"),
                    };
                }
                format!("{} = {};", self.field(&place, &owner, field), self.value(leaf))
            }
        }
    }

    fn write_use(&self, used: &Use) -> String {
        let (fields, owner, place) = self.owner(&used.path);
        let api = &self.schema.api;
        let field = fields.iter().find(|field| field.name == used.field).unwrap();
        let name = field_name(&field.name);
        match (&used.kind, &used.part) {
            (Kind::Count { number, .. }, Some(part)) if is_flexible(field) => {
                format!("let mut rest = vec![{api}::{part}::default(); {number}];")
            }
            (Kind::Count { number, .. }, Some(part)) => {
                format!("{place}.{name} = {api}::Sequence::new(&vec![{api}::{part}::default(); {number}]).unwrap();")
            }
            (Kind::Count { .. } | Kind::Absent, _) => String::new(),
            (Kind::Present, _) => format!("{place}.{name} = Some(Default::default());"),
            (Kind::Selected { tag, .. }, _) => {
                format!("{place}.{tag} = {api}::{owner}_{tag}::{name}(Default::default());")
            }
        }
    }

    fn read(&self, step: &Step) -> String {
        let leaf = match step {
            Step::Use(used) => return self.read_use(used),
            Step::Value(leaf) => leaf,
        };
        let (last, path) = leaf.path.split_last().unwrap();
        let (fields, owner, place) = self.owner(path);
        let Some(field) = fields.iter().find(|field| field.name == *last) else { panic!("{last}") };
        let place = self.field(&place, &owner, field);
        let values = self.values(leaf);
        match (&field.shape, leaf.text()) {
            (_, Some(text)) if is_flexible(field) => format!("{place} == b{text}"),
            (_, Some(text)) => format!("{place}.as_str() == Ok({text})"),
            (Shape::Counted { .. }, _) if leaf.values.is_empty() => format!("{place}.is_empty()"),
            (Shape::Counted { is_flexible: true, .. }, _) => format!("{place}.iter().eq([{values}])"),
            (Shape::Counted { .. }, _) => format!("{place}[..] == [{values}]"),
            _ => format!("{place} == {}", self.value(leaf)),
        }
        .replace(
            "m.rest.iter().eq",
            match leaf.ty {
                Type::Scalar("uint8_t" | "char") => "m.rest.iter().copied().eq",
                _ => "m.rest.iter().eq",
            },
        )
    }

    fn read_use(&self, used: &Use) -> String {
        let (fields, owner, place) = self.owner(&used.path);
        let api = &self.schema.api;
        let field = fields.iter().find(|field| field.name == used.field).unwrap();
        let name = field_name(&field.name);
        match (&used.kind, &field.shape) {
            (Kind::Count { number, .. }, _) if field.is_text && !is_flexible(field) => {
                format!("{place}.{name}.as_bytes().len() == {number}")
            }
            (Kind::Count { number, .. }, _) => format!("{place}.{name}.len() == {number}"),
            (Kind::Selected { tag, value }, _) => format!("{place}.{tag}.tag() == {value}"),
            (Kind::Absent, Shape::Case { tag, .. }) => {
                format!("!matches!({place}.{tag}, {api}::{owner}_{tag}::{name}(_))")
            }
            (Kind::Present, _) => format!("{place}.{name}.is_some()"),
            (Kind::Absent, _) => format!("{place}.{name}.is_none()"),
        }
    }

    /// Returns the value of a field of any shape but a flexible array.
    fn value(&self, leaf: &Leaf) -> String {
        let api = &self.schema.api;
        let values = self.values(leaf);
        match (leaf.text(), leaf.capacity) {
            (Some(text), _) => format!("{api}::Text::new({text}).unwrap()"),
            (None, Some(_)) => format!("{api}::Sequence::new(&[{values}]).unwrap()"),
            (None, None) if leaf.is_array => format!("[{values}]"),
            (None, None) => values,
        }
    }

    fn values(&self, leaf: &Leaf) -> String {
        let values = leaf.values.iter().map(|value| match (value, leaf.ty) {
            (Value::Integer(value), Type::Enum(at)) => {
                format!("{}::{}({value})", self.schema.api, item(&self.schema.enums[at].name))
            }
            (Value::Integer(value), _) => value.to_string(),
            (Value::Float(value), _) => (*value).to_owned(),
            (Value::Bool(value), _) => value.to_string(),
        });
        values.collect::<Vec<_>>().join(", ")
    }
}

fn is_flexible(field: &Field) -> bool {
    matches!(field.shape, Shape::Counted { is_flexible: true, .. })
}
