//! Ranges and type tags that refer to parameters of the wrong type.

use super::known::{Known, is_c_type};
use super::subject::{Object, Subject};
use crate::model::naming::HANDLE_SUFFIX;
use crate::types::c_type::CType;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::read::RecordUse;

/// The kind of a parameter's type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Integer,
    /// An enumeration, and whether its enumerators have types.
    Enumeration(bool),
    Pointer,
    PointerToInteger,
    PointerToVoid,
    /// Another kind, in words.
    Other(&'static str),
    /// A type that the description does not declare.
    Foreign,
}

impl Shape {
    /// Whether a parameter has a number, or points to one: a count that the function reads and returns.
    fn is_count(self) -> bool {
        matches!(self, Shape::Integer | Shape::PointerToInteger)
    }

    fn words(self) -> &'static str {
        match self {
            Shape::Integer => "a number",
            Shape::Enumeration(_) => "an enumeration",
            Shape::Pointer | Shape::PointerToInteger | Shape::PointerToVoid => "a pointer",
            Shape::Other(words) => words,
            Shape::Foreign => "a type of its own",
        }
    }
}

/// Reports each part of a range or tag of the wrong type. The reader reports unknown parameters.
pub(super) fn wrong_types(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for object in subject.callables() {
        let params: Vec<(&str, Shape)> = subject
            .parts(object.part, "params")
            .into_iter()
            .filter_map(|param| {
                let (ty, _) = subject.c_type(param, "type")?;
                Some((subject.text(param, "name")?.text, shape(subject, &ty, 0)))
            })
            .collect();
        for param in subject.parts(object.part, "params") {
            let mut references = References { subject, object, param, params: &params, diags };
            references.check_range();
            references.check_type_info();
        }
    }
}

struct References<'a, 'r> {
    subject: &'a Subject<'r>,
    object: &'a Object<'r>,
    param: RecordUse<'r>,
    params: &'a [(&'a str, Shape)],
    diags: &'a mut Diags,
}

impl References<'_, '_> {
    fn check_range(&mut self) {
        let Some([begin, end]) = self.pair("range", ["begin", "end"]) else {
            return;
        };
        match self.own_shape() {
            Some(Shape::PointerToVoid) => {
                let message = self.about("has a range, but the target of a `void *` has no size");
                let help = "without the type of its elements, only the address is printed";
                self.diags.push(Diagnostic::warning(self.param.span, message).help(help));
            }
            Some(Shape::Pointer | Shape::PointerToInteger | Shape::Foreign) | None => {}
            Some(shape) => self.report(
                &format!("has a range, but it is {}", shape.words()),
                "a range gives the elements that a pointer points to",
            ),
        }
        for (part, name) in [("begin", &begin), ("end", &end)] {
            if self.refuse_array(part, name) {
                continue;
            }
            if let Some(shape) = self.wrong(name, Shape::is_count) {
                self.report(
                    &format!("has a range to `{name}`, which is {}", shape.words()),
                    "the ends of a range are numbers",
                );
            }
        }
    }

    /// Reports an end of a range that is the pointer itself, or another one that has several elements.
    fn refuse_array(&mut self, part: &str, name: &str) -> bool {
        let own = self.subject.word(self.param, "name").unwrap_or_default();
        if name != own && !self.is_array(name) {
            return false;
        }
        let is = if name == own { "the pointer itself" } else { "an array" };
        let message = format!("the {part} of the range of `{own}` is `{name}`, which is {is}");
        let mut counts = self.params.iter().filter(|(other, shape)| shape.is_count() && !self.is_array(other));
        let help = match (counts.next(), counts.next()) {
            (Some((count, _)), None) => format!("did you mean `{count}`?"),
            _ => "the ends of a range are numbers".to_owned(),
        };
        let range = self.subject.part(self.param, "range");
        let text = range.and_then(|range| self.subject.text(range, part));
        let place = text.map_or(self.param.span, |text| text.place);
        self.diags.push(Diagnostic::error(place, message).help(help));
        true
    }

    /// Whether a parameter has several elements.
    fn is_array(&self, name: &str) -> bool {
        let parts = self.subject.parts(self.object.part, "params");
        let param = parts.into_iter().find(|param| self.subject.word(*param, "name") == Some(name));
        param.is_some_and(|param| {
            let range = self.subject.part(param, "range").and_then(|range| self.subject.word(range, "end"));
            [range, self.subject.word(param, "length")].into_iter().flatten().any(|text| !text.is_empty())
        })
    }

    fn check_type_info(&mut self) {
        let Some([tag, size]) = self.pair("type_info", ["enum", "size"]) else {
            return;
        };
        match self.own_shape() {
            Some(Shape::Pointer | Shape::PointerToInteger | Shape::PointerToVoid | Shape::Foreign) | None => {}
            Some(shape) => self.report(
                &format!("has a type tag, but it is {}", shape.words()),
                "a type tag gives the type that a pointer points to",
            ),
        }
        if let Some(shape) = self.wrong(&tag, |shape| shape == Shape::Enumeration(true)) {
            let (is, help) = if shape == Shape::Enumeration(false) {
                ("of an enumeration without types", "set `is_typed = 1` and use a TaggedEtor for each enumerator")
            } else {
                (shape.words(), "a tag is an enumerator of an Enum with `is_typed = 1`")
            };
            self.report(&format!("is tagged by `{tag}`, which is {is}"), help);
        }
        if let Some(shape) = self.wrong(&size, Shape::is_count) {
            self.report(
                &format!("has its size in `{size}`, which is {}", shape.words()),
                "the size is a number of bytes",
            );
        }
    }

    /// Two names, if both are set.
    fn pair(&self, field: &str, names: [&str; 2]) -> Option<[String; 2]> {
        let part = self.subject.part(self.param, field)?;
        let texts = names.map(|name| self.subject.text(part, name).map(|text| text.text.to_owned()));
        let [Some(first), Some(second)] = texts else {
            return None;
        };
        (!first.is_empty() && !second.is_empty()).then_some([first, second])
    }

    fn own_shape(&self) -> Option<Shape> {
        let name = self.subject.text(self.param, "name")?;
        self.shape_of(name.text)
    }

    fn shape_of(&self, name: &str) -> Option<Shape> {
        let mut params = self.params.iter();
        params.find(|(param, _)| *param == name).map(|(_, shape)| *shape)
    }

    /// The shape of a parameter if it is wrong.
    fn wrong(&self, name: &str, is_right: fn(Shape) -> bool) -> Option<Shape> {
        self.shape_of(name).filter(|&shape| shape != Shape::Foreign && !is_right(shape))
    }

    fn report(&mut self, what: &str, help: &str) {
        self.diags.push(Diagnostic::error(self.param.span, self.about(what)).help(help));
    }

    fn about(&self, what: &str) -> String {
        let name = self.subject.text(self.param, "name");
        format!("parameter `{}` of `{}` {what}", name.map_or("", |name| name.text), self.object.name)
    }
}

/// The shape of a type, through typedefs.
fn shape(subject: &Subject<'_>, ty: &CType, depth: usize) -> Shape {
    // The reader reports cyclic typedefs.
    const MAX_TYPEDEFS: usize = 100;
    let text = ty.spelled();
    let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "const" && *word != "volatile").collect();
    if ty.is_indirect() && depth < MAX_TYPEDEFS {
        return match words.as_slice() {
            ["void", "*"] => Shape::PointerToVoid,
            _ => match ty.pointee().map(|pointee| shape(subject, &pointee, depth + 1)) {
                Some(Shape::Integer) => Shape::PointerToInteger,
                _ => Shape::Pointer,
            },
        };
    }
    let Some(&name) = words.last() else {
        return Shape::Foreign;
    };
    match name {
        "void" => return Shape::Other("nothing"),
        "float" | "double" => return Shape::Other("a floating-point number"),
        "bool" | "_Bool" => return Shape::Other("a truth value"),
        "char" | "short" | "int" | "long" | "signed" | "unsigned" => return Shape::Integer,
        name if is_c_type(name) => return Shape::Integer,
        _ => {}
    }
    let Some(object) = subject.objects.iter().find(|object| object.name == name) else {
        return Shape::Foreign;
    };
    match object.class {
        "Handle" => Shape::Other("a handle"),
        "FptrTypedef" => Shape::Other("a callback"),
        "Struct" => Shape::Other("a structure"),
        "Enum" => Shape::Enumeration(subject.number(object.part, "is_typed") == Some(1)),
        "Typedef" if depth < MAX_TYPEDEFS => match subject.c_type(object.part, "value") {
            Some((value, _)) => shape(subject, &value, depth + 1),
            None => Shape::Foreign,
        },
        _ if name.ends_with(HANDLE_SUFFIX) => Shape::Other("a handle"),
        _ => Shape::Foreign,
    }
}
