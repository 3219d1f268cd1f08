//! Shapes of fields in random schemas: counted and flexible arrays, optional fields, unions and padding, and what programs
//! do with them beyond their values.

use super::programs::cpp_call;
use super::schemas::{Field, Leaf, Maker, Type};

/// The use of a field's bytes.
pub(super) enum Shape {
    Plain,
    /// A count or the bits of optional fields, which Python has no attribute for.
    Companion,
    /// The elements that this field counts.
    Counted {
        by: String,
        is_flexible: bool,
    },
    /// Present if a bit of this field is set.
    Optional {
        by: String,
    },
    /// Present if this field has this value.
    Case {
        tag: String,
        value: usize,
    },
    Padding,
}

impl Shape {
    /// The arguments of the field in the schema.
    pub(super) fn td(&self) -> String {
        match self {
            Shape::Plain | Shape::Companion | Shape::Padding => String::new(),
            Shape::Counted { by, is_flexible } => format!(", Count = \"{by}\", Flexible = {is_flexible}"),
            Shape::Optional { by } => format!(", Optional = \"{by}\""),
            Shape::Case { tag, value } => format!(", Tag = \"{tag}\", Case = {value}"),
        }
    }

    /// Whether it has an offset in all languages.
    pub(super) fn is_attribute(&self) -> bool {
        !matches!(self, Shape::Companion | Shape::Padding)
    }
}

/// A step of the programs.
pub(super) enum Step {
    /// A field has this value.
    Value(Leaf),
    /// A field is used in this way.
    Use(Use),
}

/// How a field of a struct or message is used.
pub(super) struct Use {
    /// The path of the struct; empty for the message.
    pub(super) path: Vec<String>,
    owner: String,
    pub(super) field: String,
    /// The struct of which the field is.
    pub(super) part: Option<String>,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    /// This many elements are in use.
    Count {
        by: String,
        number: usize,
    },
    Present,
    /// The tag selects it with this value.
    Selected {
        tag: String,
        value: usize,
    },
    Absent,
}

const COUNTS: &[&str] = &["uint8_t", "uint16_t", "uint32_t", "uint64_t"];

impl Maker<'_> {
    /// Adds fields of all shapes.
    pub(super) fn add_shapes(&mut self, fields: &mut Vec<Field>, parts: &[usize], is_message: bool) {
        if self.random.chance(3) {
            let length = 1 + self.random.below(9);
            let padding = Field::new("unused".to_owned(), Type::Scalar("uint8_t"));
            fields.push(Field { length: Some(length), shape: Shape::Padding, ..padding });
        }
        if self.random.chance(3) {
            let mut counted = self.counted("listed", parts, false);
            if self.random.chance(2) {
                counted.reverse();
            }
            fields.extend(counted);
        }
        if self.random.chance(3) {
            let by = Type::Scalar(self.random.pick(COUNTS));
            fields.push(Field { shape: Shape::Companion, ..Field::new("present".to_owned(), by) });
            for at in 0..1 + self.random.below(3) {
                let shape = Shape::Optional { by: "present".to_owned() };
                let field = self.any_field(format!("maybe{at}"), parts, shape);
                fields.push(field);
            }
        }
        if self.random.chance(3) {
            let tag = Type::Scalar(self.random.pick(COUNTS));
            fields.push(Field::new("selector".to_owned(), tag));
            for at in 1..2 + self.random.below(3) {
                let shape = Shape::Case { tag: "selector".to_owned(), value: at * 7 };
                let field = self.any_field(format!("case{at}"), parts, shape);
                fields.push(field);
            }
        }
        if is_message && self.random.chance(3) {
            let counted = self.counted("rest", parts, true);
            fields.extend(counted);
        }
    }

    /// A count and its array.
    fn counted(&mut self, name: &str, parts: &[usize], is_flexible: bool) -> Vec<Field> {
        let by = format!("{name}_count");
        let count = Field { shape: Shape::Companion, ..Field::new(by.clone(), Type::Scalar(self.random.pick(COUNTS))) };
        let mut list = self.any_field(name.to_owned(), parts, Shape::Counted { by, is_flexible });
        if list.length.is_none() {
            list.length = Some(1 + self.random.below(if matches!(list.ty, Type::Struct(_)) { 3 } else { 20 }));
        }
        vec![count, list]
    }

    /// A number, a string, a struct or an array of numbers.
    fn any_field(&mut self, name: String, parts: &[usize], shape: Shape) -> Field {
        let ty = match self.random.below(6) {
            0 if !parts.is_empty() => Type::Struct(parts[self.random.below(parts.len())]),
            1 => Type::Scalar(self.random.pick(&["float", "bool", "char", "double"])),
            2 if !self.schema.enums.is_empty() => Type::Enum(self.random.below(self.schema.enums.len())),
            _ => Type::Scalar(self.random.pick(&["uint8_t", "int16_t", "uint32_t", "int64_t", "uint16_t"])),
        };
        let is_array = !matches!(ty, Type::Struct(_)) && self.random.chance(3);
        let is_text = is_array && matches!(ty, Type::Scalar("char"));
        let length = is_array.then(|| 1 + self.random.below(9));
        let range = (matches!(ty, Type::Scalar("int16_t")) && self.random.chance(2)).then_some((3, 300));
        Field { length, is_text, range, shape, ..Field::new(name, ty) }
    }

    /// Adds the use of a field; none if it is not in use, otherwise the number of its elements.
    pub(super) fn prepare(
        &mut self,
        path: &[String],
        owner: &str,
        fields: &[Field],
        field: &Field,
        out: &mut Vec<Step>,
    ) -> Option<usize> {
        let part = match field.ty {
            Type::Struct(_) => Some(self.schema.type_name(field.ty).to_owned()),
            _ => None,
        };
        let length = field.length.unwrap_or(1);
        let (kind, length) = match &field.shape {
            Shape::Plain
                if fields.iter().any(|other| matches!(&other.shape, Shape::Case { tag, .. } if *tag == field.name)) =>
            {
                return None;
            }
            Shape::Plain => return Some(length),
            Shape::Companion | Shape::Padding => return None,
            Shape::Counted { by, .. } => {
                let number = self.random.below(length + 1);
                (Kind::Count { by: by.clone(), number }, Some(number))
            }
            Shape::Optional { .. } if self.random.chance(2) => (Kind::Absent, None),
            Shape::Optional { .. } => (Kind::Present, Some(length)),
            Shape::Case { tag, value } => {
                let is_selected = |step: &Step| matches!(step, Step::Use(Use { path: other, kind: Kind::Selected { .. }, .. }) if other == path);
                if self.random.chance(2) || out.iter().any(is_selected) {
                    (Kind::Absent, None)
                } else {
                    (Kind::Selected { tag: tag.clone(), value: *value }, Some(length))
                }
            }
        };
        out.push(Step::Use(Use {
            path: path.to_vec(),
            owner: owner.to_owned(),
            field: field.name.clone(),
            part,
            kind,
        }));
        length
    }
}

impl Use {
    /// The path of the struct, with a dot before it.
    fn dotted(&self) -> String {
        self.path.iter().map(|name| format!(".{name}")).collect()
    }

    pub(super) fn c_write(&self, api: &str) -> String {
        let (path, Use { owner, field, kind, .. }) = (self.dotted(), self);
        match kind {
            Kind::Count { by, number } => format!("    m{path}.{by} = {number};\n"),
            Kind::Present | Kind::Selected { .. } => format!("    {api}_use_{owner}_{field}(&m{path});\n"),
            Kind::Absent => String::new(),
        }
    }

    pub(super) fn c_read(&self, api: &str) -> String {
        let (path, Use { owner, field, kind, .. }) = (self.dotted(), self);
        let at = if path.is_empty() { "m".to_owned() } else { format!("&m->{}", &path[1..]) };
        match kind {
            Kind::Count { by, number } => format!("    CHECK(({at})->{by} == {number});\n"),
            Kind::Present | Kind::Selected { .. } => format!("    CHECK({api}_has_{owner}_{field}({at}));\n"),
            Kind::Absent => format!("    CHECK(!{api}_has_{owner}_{field}({at}));\n"),
        }
    }

    pub(super) fn cpp_write(&self) -> String {
        let path: String = self.path.iter().map(|name| cpp_call(name)).collect();
        match (&self.kind, &self.part) {
            (Kind::Count { by, number }, Some(_)) => format!("    m.{path}{by}({number});\n"),
            (Kind::Present | Kind::Selected { .. }, Some(_)) => format!("    m.{path}{}();\n", self.field),
            _ => String::new(),
        }
    }

    pub(super) fn cpp_read(&self) -> String {
        let path: String = self.path.iter().map(|name| cpp_call(name)).collect();
        let field = &self.field;
        match &self.kind {
            Kind::Count { number, .. } => format!("    CHECK(m.{path}{field}().size() == {number});\n"),
            Kind::Present | Kind::Selected { .. } => format!("    CHECK(m.{path}has_{field}());\n"),
            Kind::Absent => format!("    CHECK(!m.{path}has_{field}());\n"),
        }
    }

    pub(super) fn python_write(&self, api: &str, message: &str) -> String {
        let path = format!("m{message}{}", self.dotted());
        let tag = match &self.kind {
            Kind::Selected { tag, value } => format!("    {path}.{tag} = {value}\n"),
            _ => String::new(),
        };
        let field = &self.field;
        tag + &match (&self.kind, &self.part) {
            (Kind::Count { number, .. }, Some(part)) => {
                format!("    {path}.{field} = tuple({api}.{part}() for _ in range({number}))\n")
            }
            (Kind::Present | Kind::Selected { .. }, Some(part)) => format!("    {path}.{field} = {api}.{part}()\n"),
            _ => String::new(),
        }
    }

    pub(super) fn python_read(&self, message: &str) -> String {
        let path = format!("m{message}{}.{}", self.dotted(), self.field);
        match &self.kind {
            Kind::Count { number, .. } => format!("    assert len({path}) <= {number}\n"),
            Kind::Present | Kind::Selected { .. } => format!("    assert {path} is not None\n"),
            Kind::Absent => format!("    assert {path} is None\n"),
        }
    }
}
