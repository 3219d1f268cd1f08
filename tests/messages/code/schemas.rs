//! Random schemas, and random values of all of their messages.
//!
//! A schema is generated with the values of its messages, so that programs compare with literals, not with the output of
//! another program. Names are likely to collide: with members of generated classes, built-ins of Python and types.

use std::fmt::Write;

use super::shapes::{Shape, Step};
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// Numbers that depend on the seed alone.
pub(crate) struct Random(TestRng);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Random(TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end.max(1) as u64) as usize
    }

    pub(super) fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    pub(super) fn pick<'p, T: ?Sized>(&mut self, from: &[&'p T]) -> &'p T {
        from[self.below(from.len())]
    }

    /// A number of this many bits; the greatest and the least are likely.
    fn number(&mut self, bits: u32, is_signed: bool) -> i128 {
        let (least, greatest) = match is_signed {
            true => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
            false => (0, (1_i128 << bits) - 1),
        };
        match self.below(5) {
            0 => least,
            1 => greatest,
            2 => i128::from(self.0.next_u32() % 100),
            _ => least + i128::from(self.0.next_u64()).rem_euclid(greatest - least + 1),
        }
    }
}

const INTEGERS: &[&str] = &["uint64_t", "int64_t", "uint32_t", "int32_t", "uint16_t", "int16_t", "uint8_t", "int8_t"];

/// Names of fields that could collide.
const FIELDS: &[&str] = &[
    "size", "value", "at", "id", "name", "view", "builder", "data", "out", "std", "self", "cls", "kind", "offsets",
    "type", "len", "list", "str", "buffer", "length", "begin", "message", "bytes", "print", "has", "get", "set",
];

/// Names of messages that could collide.
const MESSAGES: &[&str] = &[
    "range",
    "len",
    "max",
    "isinstance",
    "type",
    "object",
    "str",
    "list",
    "dict",
    "tuple",
    "getattr",
    "iter",
    "next",
    "sum",
    "enumerate",
    "Exception",
    "ValueError",
    "print",
    "data",
    "vector",
    "array",
    "optional",
    "byte",
    "classmethod",
    "property",
    "self",
    "cls",
    "field",
    "get",
    "buffer",
    "read",
];

/// The type of a field.
#[derive(Clone, Copy)]
pub(super) enum Type {
    /// A number: its name in C.
    Scalar(&'static str),
    /// An enum of the schema.
    Enum(usize),
    /// A struct of the schema.
    Struct(usize),
}

pub(super) struct Field {
    pub(super) name: String,
    pub(super) ty: Type,
    pub(super) length: Option<usize>,
    /// Whether the characters are a string.
    pub(super) is_text: bool,
    /// The least and the greatest value that are allowed.
    pub(super) range: Option<(i128, i128)>,
    pub(super) default: Option<i128>,
    pub(super) shape: Shape,
    /// Whether the newer version added it.
    pub(super) is_new: bool,
    /// More arguments of its record.
    pub(super) more: String,
}

impl Field {
    pub(super) fn new(name: String, ty: Type) -> Field {
        let (length, range, default, shape) = (None, None, None, Shape::Plain);
        Field { name, ty, length, is_text: false, range, default, shape, is_new: false, more: String::new() }
    }

    /// Gives some numbers a scale, and a value that means none, or defaults of elements.
    pub(super) fn add_rules(&mut self, random: &mut Random) {
        let Type::Scalar(scalar) = self.ty else { return };
        if matches!(scalar, "bool" | "char") || !matches!(self.shape, Shape::Plain) || random.chance(3) {
            return;
        }
        self.more += if random.chance(2) { ", Scale = \"0.25\"" } else { "" };
        let is_float = matches!(scalar, "float" | "double");
        match (self.length, self.range.or(self.default.map(|default| (default, default)))) {
            (None, None) => self.more += if is_float { ", RealInvalid = \"NaN\"" } else { ", Invalid = 100" },
            (None, Some((least, greatest))) if !is_float && !(least..=greatest).contains(&101) => {
                self.more += ", Invalid = 101";
            }
            (Some(_), None) if random.chance(2) => {
                self.more += if is_float { ", RealInvalid = \"NaN\"" } else { ", Invalid = 100" };
            }
            (Some(length), None) => {
                let elements: Vec<String> = (0..length).map(|at| (3 * at).to_string()).collect();
                self.more += &format!(", Defaults = [{}]", elements.join(", "));
            }
            _ => {}
        }
    }
}

pub(super) struct Enum {
    pub(super) name: String,
    storage: &'static str,
    pub(super) is_flags: bool,
    pub(super) values: Vec<(String, i128)>,
}

pub(super) struct Struct {
    pub(super) name: String,
    pub(super) is_header: bool,
    align: u32,
    pub(super) fields: Vec<Field>,
}

pub(super) struct Message {
    pub(super) name: String,
    pub(super) kind: &'static str,
    pub(super) id: u64,
    pub(super) fields: Vec<Field>,
    pub(super) steps: Vec<Step>,
}

/// The value of a field of a message or of a struct in it.
pub(super) struct Leaf {
    /// The path of names.
    pub(super) path: Vec<String>,
    pub(super) ty: Type,
    /// An array has several.
    pub(super) values: Vec<Value>,
    pub(super) is_array: bool,
    is_text: bool,
    /// The greatest number of elements, if they are counted.
    pub(super) capacity: Option<usize>,
}

impl Leaf {
    /// A string of fixed size, as a literal of C++ and Python.
    pub(super) fn text(&self) -> Option<String> {
        let bytes = self.values.iter().map(|value| match value {
            Value::Integer(byte) => char::from(*byte as u8),
            _ => char::MAX,
        });
        self.is_text.then(|| format!("\"{}\"", bytes.take_while(|c| *c != '\0').collect::<String>()))
    }
}

pub(super) enum Value {
    Integer(i128),
    Float(&'static str),
    Bool(bool),
}

/// A schema and the values of its messages.
pub(crate) struct Schema {
    pub(crate) api: String,
    is_custom: bool,
    pub(super) id_name: &'static str,
    pub(super) has_size: bool,
    /// The minor version.
    minor: u16,
    start_id: u64,
    pub(super) enums: Vec<Enum>,
    pub(super) structs: Vec<Struct>,
    pub(super) messages: Vec<Message>,
}

/// Size and signedness of a number.
fn shape(scalar: &str) -> (u32, bool) {
    match scalar {
        "float" => (4, true),
        "double" => (8, true),
        "bool" | "char" => (1, false),
        _ => {
            let digits: String = scalar.chars().filter(char::is_ascii_digit).collect();
            let bits: u32 = digits.parse().unwrap();
            (bits / 8, !scalar.starts_with('u'))
        }
    }
}

/// Makes one schema.
pub(super) struct Maker<'r> {
    pub(super) random: &'r mut Random,
    pub(super) schema: Schema,
    number: usize,
}

impl Schema {
    /// The schema of this number; numbers keep the names of schemas apart.
    pub(crate) fn random(number: usize) -> Schema {
        let mut random = Random::new(number as u64);
        let is_custom = random.chance(2);
        let maker = Maker {
            random: &mut random,
            number,
            schema: Schema {
                api: format!("api{number}"),
                is_custom,
                id_name: "message_id",
                has_size: false,
                minor: 2,
                start_id: 0,
                enums: Vec::new(),
                structs: Vec::new(),
                messages: Vec::new(),
            },
        };
        maker.make()
    }

    fn align(&self, ty: Type) -> u32 {
        match ty {
            Type::Scalar(scalar) => shape(scalar).0,
            Type::Enum(at) => shape(self.enums[at].storage).0,
            Type::Struct(at) => self.structs[at].align,
        }
    }

    pub(super) fn type_name(&self, ty: Type) -> &str {
        match ty {
            Type::Scalar(scalar) => scalar,
            Type::Enum(at) => &self.enums[at].name,
            Type::Struct(at) => &self.structs[at].name,
        }
    }
}

impl Maker<'_> {
    fn make(mut self) -> Schema {
        for at in 0..self.random.below(4) {
            self.make_enum(at);
        }
        self.make_headers();
        let headers = self.schema.structs.len();
        for at in 0..self.random.below(4) {
            let count = 1 + self.random.below(6);
            // Structs nest in each other, up to three levels.
            let known: Vec<usize> = (headers..self.schema.structs.len()).collect();
            let mut fields = self.fields(count, (at < 3).then_some(&known[..]));
            self.add_shapes(&mut fields, &known, false);
            let name = format!("part{at}_{}_t", self.number);
            self.add_struct(name, false, fields);
        }
        let parts: Vec<usize> = (headers..self.schema.structs.len()).collect();
        for at in 0..1 + self.random.below(4) {
            self.make_message(at, &parts);
        }
        self.schema
    }

    fn make_enum(&mut self, at: usize) {
        let storage = self.random.pick(INTEGERS);
        let (size, is_signed) = shape(storage);
        let is_flags = !is_signed && self.random.chance(3);
        let mut values: Vec<(String, i128)> = Vec::new();
        for value in 0..1 + self.random.below(4) {
            let number = match is_flags {
                true => 1 << self.random.below(8 * size as usize),
                false => self.random.number(8 * size, is_signed),
            };
            if values.iter().all(|(_, other)| *other != number) {
                values.push((format!("VALUE{value}_{at}_{}", self.number), number));
            }
        }
        let name = format!("enum{at}_{}_e", self.number);
        self.schema.enums.push(Enum { name, storage, is_flags, values });
    }

    fn add_struct(&mut self, name: String, is_header: bool, fields: Vec<Field>) {
        let aligns = fields.iter().map(|field| self.schema.align(field.ty));
        let align = aligns.max().unwrap();
        self.schema.structs.push(Struct { name, is_header, align, fields });
    }

    /// The headers of the library, or own ones whose ids have fewer bits.
    fn make_headers(&mut self) {
        let field = |name: &str, ty| Field::new(name.to_owned(), ty);
        let id_type = match self.schema.is_custom {
            true => self.random.pick(&["uint8_t", "uint16_t", "uint32_t", "uint64_t"]),
            false => "uint64_t",
        };
        if !self.schema.is_custom {
            let u64s = |names: &[&str]| -> Vec<Field> {
                names.iter().map(|name| field(name, Type::Scalar("uint64_t"))).collect()
            };
            self.add_struct("common_header_t".to_owned(), true, u64s(&["message_id"]));
            let mut command = u64s(&["message_id", "command_id", "host_timestamp", "device_timestamp_mtime"]);
            command.push(field("stream_id", Type::Scalar("uint32_t")));
            self.add_struct("command_header_t".to_owned(), true, command);
            let response = vec![
                field("message_id", Type::Scalar("uint64_t")),
                field("command_info", Type::Struct(1)),
                field("device_timestamp_mtime", Type::Scalar("uint64_t")),
            ];
            self.add_struct("response_header_t".to_owned(), true, response);
            let event = u64s(&["message_id", "device_timestamp_mtime"]);
            self.add_struct("event_header_t".to_owned(), true, event);
        } else {
            // The id can be anywhere in the common header, which can also have the size of messages.
            let places = 8 / shape(id_type).0 as usize;
            let id_at = self.random.below(places);
            self.schema.id_name = self.random.pick(&["message_id", "msg"]);
            self.schema.has_size = places > 1 && id_type != "uint8_t" && self.random.chance(2);
            let (id_name, has_size) = (self.schema.id_name, self.schema.has_size);
            // The same number again fills each header up to 8 bytes.
            let count = 8 / shape(id_type).0 as usize;
            let common = |more: usize| -> Vec<Field> {
                let size_at = if id_at == 0 { 1 } else { 0 };
                let name = |at: usize| match at {
                    _ if at == id_at => id_name.to_owned(),
                    _ if at == size_at && has_size => "whole".to_owned(),
                    _ => format!("more{at}"),
                };
                (0..count * more).map(|at| field(&name(at), Type::Scalar(id_type))).collect()
            };
            for (name, more) in [("common", 1), ("command", 2), ("response", 1), ("event", 3)] {
                let mut fields = common(more);
                if name == "response" && self.random.chance(2) {
                    fields.push(field("command", Type::Struct(1)));
                }
                self.add_struct(format!("{name}_{}_t", self.number), true, fields);
            }
        }
        let most = 8 * shape(id_type).0;
        self.schema.start_id = match self.random.below(3) {
            0 if most >= 32 => (1 << 31) - 3,
            1 if most == 64 => i64::MAX as u64 - 1000,
            _ => self.random.below(100) as u64,
        };
    }

    /// Fields, half of the time in an order that leaves no hole.
    fn fields(&mut self, count: usize, parts: Option<&[usize]>) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        for at in 0..count {
            let ty = match self.random.below(8) {
                0 | 1 if parts.is_some_and(|parts| !parts.is_empty()) => {
                    let parts = parts.unwrap();
                    Type::Struct(parts[self.random.below(parts.len())])
                }
                2 if !self.schema.enums.is_empty() => Type::Enum(self.random.below(self.schema.enums.len())),
                3 => Type::Scalar(self.random.pick(&["float", "double", "bool", "char"])),
                _ => Type::Scalar(self.random.pick(INTEGERS)),
            };
            let is_array = self.random.chance(4);
            let most = if matches!(ty, Type::Struct(_)) { 3 } else { 9 };
            let length = is_array.then(|| 1 + self.random.below(most));
            // Some fields have the name of their type.
            let name = match (self.random.below(10), ty) {
                (0, Type::Enum(_) | Type::Struct(_)) => self.schema.type_name(ty).to_owned(),
                (1..=6, _) => self.random.pick(FIELDS).to_owned(),
                _ => format!("field{at}"),
            };
            if fields.iter().all(|field| field.name != name) {
                let (range, default) = self.rules(ty, is_array);
                let is_text = is_array && matches!(ty, Type::Scalar("char"));
                fields.push(Field { length, is_text, range, default, ..Field::new(name, ty) });
            }
        }
        if self.random.chance(2) {
            fields.sort_by_key(|field| std::cmp::Reverse(self.schema.align(field.ty)));
        }
        fields
    }

    /// A range and a default of an integer; initial messages are valid.
    fn rules(&mut self, ty: Type, is_array: bool) -> (Option<(i128, i128)>, Option<i128>) {
        let Type::Scalar(scalar) = ty else { return (None, None) };
        if !INTEGERS.contains(&scalar) || !self.random.chance(3) {
            return (None, None);
        }
        let (size, is_signed) = shape(scalar);
        let [mut a, mut b] = [0; 2].map(|_| self.random.number(8 * size, is_signed));
        // The language has no greater numbers, and the least one is no bound.
        [a, b] = [a, b].map(|bound| bound.clamp(i128::from(i64::MIN) + 1, i128::from(i64::MAX)));
        if is_array {
            b = 0;
        }
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        let default = a + (b - a) / 3;
        let has_default = !is_array && (a > 0 || b < 0 || self.random.chance(2));
        (Some((a, b)), has_default.then_some(default))
    }

    fn make_message(&mut self, at: usize, parts: &[usize]) {
        let kinds = ["Command", "Response", "Event"];
        let kind = self.random.below(3);
        let count = self.random.below(7);
        let mut fields = self.fields(count, Some(parts));
        self.add_shapes(&mut fields, parts, true);
        // Each of the awkward names once: in C they are global.
        let name = match MESSAGES.get(self.number * 2 + at) {
            Some(name) if at < 2 => (*name).to_owned(),
            _ => format!("message{at}_{}", self.number),
        };
        let mut steps = Vec::new();
        let header = kind + 1;
        self.leaves(&["header".to_owned()], header, &mut steps);
        let is_own = |name: &str| name == self.schema.id_name || self.schema.has_size && name == "whole";
        steps.retain(|step| match step {
            Step::Value(leaf) => leaf.path.len() != 2 || !is_own(&leaf.path[1]),
            Step::Use(_) => true,
        });
        self.field_leaves(&[], &name, &fields, &mut steps);
        self.schema.messages.push(Message {
            name,
            kind: kinds[kind],
            id: self.schema.start_id + 1 + 3 * at as u64,
            fields,
            steps,
        });
    }

    fn leaves(&mut self, path: &[String], item: usize, out: &mut Vec<Step>) {
        let fields = std::mem::take(&mut self.schema.structs[item].fields);
        let owner = self.schema.structs[item].name.clone();
        self.field_leaves(path, &owner, &fields, out);
        self.schema.structs[item].fields = fields;
    }

    fn field_leaves(&mut self, path: &[String], owner: &str, fields: &[Field], out: &mut Vec<Step>) {
        for field in fields {
            let Some(length) = self.prepare(path, owner, fields, field, out) else { continue };
            let mut path = path.to_vec();
            path.push(field.name.clone());
            if let Type::Struct(item) = field.ty {
                for at in 0..length {
                    let index = field.length.map_or(String::new(), |_| format!("[{at}]"));
                    let mut path = path.clone();
                    path.last_mut().unwrap().push_str(&index);
                    self.leaves(&path, item, out);
                }
                continue;
            }
            let values = (0..length).map(|_| match (self.value(field.ty), field.range) {
                (Value::Integer(value), Some((least, greatest))) => Value::Integer(value.clamp(least, greatest)),
                (value, _) => value,
            });
            let mut values: Vec<Value> = values.collect();
            if field.is_text {
                let is_counted = matches!(field.shape, Shape::Counted { .. });
                let used = if is_counted { values.len() } else { self.random.below(values.len() + 1) };
                let letters = (0..values.len()).map(|at| if at < used { i128::from(b'a') + at as i128 } else { 0 });
                values = letters.map(Value::Integer).collect();
            }
            let capacity = field.length.filter(|_| matches!(field.shape, Shape::Counted { .. }));
            let is_array = field.length.is_some();
            out.push(Step::Value(Leaf { path, ty: field.ty, values, is_array, is_text: field.is_text, capacity }));
        }
    }

    fn value(&mut self, ty: Type) -> Value {
        let floats = &["0.0", "1.5", "-2.25", "1024.0", "-0.5", "3.0e9"];
        match ty {
            Type::Scalar("bool") => Value::Bool(self.random.chance(2)),
            Type::Scalar("float") => Value::Float(self.random.pick(floats)),
            Type::Scalar("double") if self.random.chance(3) => Value::Float("1e300"),
            Type::Scalar("double") => Value::Float(self.random.pick(floats)),
            Type::Enum(at) if !self.random.chance(3) => {
                let values = &self.schema.enums[at].values;
                Value::Integer(values[self.random.below(values.len())].1)
            }
            _ => {
                let storage = match ty {
                    Type::Enum(at) => self.schema.enums[at].storage,
                    _ => self.schema.type_name(ty),
                };
                let (size, is_signed) = shape(storage);
                Value::Integer(self.random.number(8 * size, is_signed))
            }
        }
    }
}

impl Schema {
    /// The schema as records.
    pub(crate) fn td(&self) -> String {
        let mut out = "include \"tdgen/messages/messages.td\"\n".to_owned();
        for item in &self.enums {
            let values = item.values.iter().map(|(name, value)| {
                // Numbers of 64 bits have a sign in the language.
                format!("Value<\"{name}\", {}>", *value as i64)
            });
            let values = values.collect::<Vec<_>>().join(", ");
            let class = if item.is_flags { "Flags" } else { "Enum" };
            writeln!(out, "def {} : {class}<{}> {{ let values = [{values}]; }}", item.name, item.storage).unwrap();
        }
        for item in self.structs.iter().filter(|item| self.is_custom || !item.is_header) {
            let class = if item.is_header { "Header" } else { "Struct" };
            writeln!(out, "def {} : {class} {{ {} }}", item.name, self.td_fields(&item.fields)).unwrap();
        }
        for item in &self.messages {
            writeln!(
                out,
                "def message_{} : {} {{ let name = \"{}\"; let id = {}; {} }}",
                item.id,
                item.kind,
                item.name,
                item.id,
                self.td_fields(&item.fields)
            )
            .unwrap();
        }
        let names = ["common", "command", "response", "event"];
        let headers = names.iter().zip(&self.structs).map(|(name, item)| format!("let {name}Header = {};", item.name));
        writeln!(
            out,
            "def {} : Schema<1, {}, 3> {{ let arrays = true; let nesting = true; let startId = {}; let idField = \"{}\"; let sizeField = \"{}\"; {} }}",
            self.api,
            self.minor,
            self.start_id,
            self.id_name,
            if self.has_size { "whole" } else { "" },
            headers.collect::<Vec<_>>().join(" ")
        )
        .unwrap();
        out
    }

    fn td_fields(&self, fields: &[Field]) -> String {
        let fields = fields.iter().map(|field| {
            let ty = if field.is_text { "text_t" } else { self.type_name(field.ty) };
            let mut rules = field.range.map_or(String::new(), |(a, b)| format!(", Min = {a}, Max = {b}"));
            rules += &field.default.map_or(String::new(), |default| format!(", Default = {default}"));
            let ty = if matches!(field.shape, Shape::Padding) { "padding_t" } else { ty };
            rules += &field.shape.td();
            rules += &field.more;
            rules += if field.is_new { ", Since = \"1.3\"" } else { "" };
            format!("Field<\"{}\", {ty}, \"\", {}{rules}>", field.name, field.length.unwrap_or(0))
        });
        format!("let fields = [{}];", fields.collect::<Vec<_>>().join(", "))
    }
}

impl Schema {
    /// Changes the schema to a newer version: most steps are minor ones.
    pub(super) fn evolve(&mut self, random: &mut Random) {
        self.minor = 3;
        for at in 0..1 + random.below(3) {
            let of = random.below(self.messages.len());
            match random.below(8) {
                0 => self.add_message(random, at),
                1 if !self.enums.is_empty() => {
                    let of = random.below(self.enums.len());
                    let item = &mut self.enums[of];
                    let number = (0..100).find(|number| item.values.iter().all(|(_, other)| other != number));
                    let name = format!("LATER{at}_{}", item.name);
                    item.values.extend(number.filter(|_| !item.is_flags).map(|number| (name, number)));
                }
                2 => {
                    let field = new_field(random, &format!("first{at}"), false);
                    self.messages[of].fields.insert(0, field);
                }
                step => {
                    let fields = &mut self.messages[of].fields;
                    let last = fields.last().map(|field| &field.shape);
                    if !matches!(last, Some(Shape::Counted { is_flexible: true, .. })) {
                        // What follows a new field is new.
                        let is_new = step != 3 || fields.last().is_some_and(|field| field.is_new);
                        if is_new {
                            // Padding of the older version has neither a default nor a number that means no value.
                            let padding = Field::new(format!("gap{at}"), Type::Scalar("uint8_t"));
                            let length = Some(if random.chance(2) { 8 } else { 13 });
                            fields.push(Field { length, shape: Shape::Padding, is_new, ..padding });
                        }
                        fields.push(new_field(random, &format!("later{at}"), is_new));
                    }
                }
            }
        }
    }

    fn add_message(&mut self, random: &mut Random, at: usize) {
        let fields = vec![new_field(random, "value", false)];
        let id = self.messages.iter().map(|message| message.id).max().unwrap_or(self.start_id) + 1;
        let kind = ["Command", "Response", "Event"][random.below(3)];
        self.messages.push(Message { name: format!("later{at}_{id}"), kind, id, fields, steps: Vec::new() });
    }
}

/// A number or an array of numbers, perhaps one that messages of older versions lack.
fn new_field(random: &mut Random, name: &str, is_new: bool) -> Field {
    let types = [INTEGERS, &["float", "double", "bool"]].concat();
    let mut field = Field::new(name.to_owned(), Type::Scalar(random.pick(&types)));
    field.is_new = is_new;
    field.length = random.chance(3).then(|| 1 + random.below(5));
    if field.length.is_none() && random.chance(3) {
        let is_bool = matches!(field.ty, Type::Scalar("bool"));
        field.range = (!is_bool).then_some((1, 100));
        field.default = Some(1);
    }
    field.add_rules(random);
    field
}

/// The definitions whose layouts are printed; messages in C have another name.
impl Schema {
    pub(super) fn layouts(&self) -> impl Iterator<Item = (&str, Vec<&str>, bool)> {
        let structs = self.structs.iter().map(|item| {
            let fields = item.fields.iter().filter(|field| field.shape.is_attribute());
            let fields = fields.map(|field| field.name.as_str());
            (item.name.as_str(), fields.collect(), false)
        });
        let messages = self.messages.iter().map(|item| {
            let fields = item.fields.iter().filter(|field| field.shape.is_attribute());
            let fields = fields.map(|field| field.name.as_str());
            (item.name.as_str(), std::iter::once("header").chain(fields).collect(), true)
        });
        structs.chain(messages)
    }

    pub(super) fn storage(&self, ty: Type) -> &str {
        match ty {
            Type::Enum(at) => self.enums[at].storage,
            Type::Scalar("bool") => "uint8_t",
            _ => self.type_name(ty),
        }
    }
}
