//! [`Api`]: what all subjects of a dialect's C API share.

use super::function::{Function, Section};
use super::names::Names;
use super::types::{CType, CppTypes, Scalar};
use tdgen_language::backends::text::cases::capitalized;

/// The names and types of an API.
#[derive(Debug)]
pub(super) struct Api {
    pub(super) names: Names,
    pub(super) types: CppTypes,
}

/// A class whose values C passes as handles.
pub(super) struct Subject<'s> {
    /// The unqualified name.
    pub(super) class: &'s str,
    /// The C++ expression for a value: `::llvm::cast<...>(unwrap(type))`.
    pub(super) value: String,
    /// The declaration of the C parameter that it converts.
    pub(super) parameter: &'s str,
}

impl Api {
    pub(super) fn function(&self, class: &str, verb: &str, result: &str) -> Function {
        Function {
            name: self.names.function(class, verb),
            doc: String::new(),
            result: result.to_owned(),
            parameters: Vec::new(),
            body: Vec::new(),
        }
    }

    /// Adds the getters of a value that the C++ method `getter` returns, or a remark if C cannot pass its type.
    pub(super) fn add_getters(&self, section: &mut Section, subject: &Subject<'_>, getter: &str, cpp: &str) {
        let value = format!("{}.{getter}()", subject.value);
        let verb = capitalized(getter);
        match self.types.resolve(cpp) {
            Some(CType::One(scalar)) => section.add(self.getter(subject, &verb, &scalar, &value)),
            Some(CType::OwnedText) => section.add(self.printer(subject, &verb, &value)),
            Some(CType::Array(scalar)) => self.add_element_getters(section, subject, getter, &scalar, &value),
            None => {
                let name = self.names.function(subject.class, &verb);
                section.miss(&name, &format!("C cannot pass the C++ type `{}`", one_line(cpp)));
            }
        }
    }

    fn getter(&self, subject: &Subject<'_>, verb: &str, scalar: &Scalar, value: &str) -> Function {
        Function {
            parameters: vec![subject.parameter.to_owned()],
            body: vec![format!("return {};", scalar.wrapped(value))],
            ..self.function(subject.class, verb, scalar.c())
        }
    }

    /// A function that passes a string to a callback, as the object that owns it is temporary.
    fn printer(&self, subject: &Subject<'_>, verb: &str, value: &str) -> Function {
        let parameters =
            vec![subject.parameter.to_owned(), "MlirStringCallback callback".to_owned(), "void *userData".to_owned()];
        Function {
            doc: "Passes the string to `callback`.".to_owned(),
            parameters,
            body: vec![
                format!("auto text = {value};"),
                "callback(wrap(::llvm::StringRef(text)), userData);".to_owned(),
            ],
            ..self.function(subject.class, verb, "void")
        }
    }

    /// Adds the two getters of a range: the number of its elements, and one of them.
    pub(super) fn add_element_getters(
        &self,
        section: &mut Section,
        subject: &Subject<'_>,
        getter: &str,
        scalar: &Scalar,
        value: &str,
    ) {
        let element = scalar.wrapped(&format!("{value}[static_cast<size_t>(position)]"));
        self.add_range(section, subject, getter, scalar.c(), (value, &element));
    }

    /// Adds the two getters of a range; `element` is the C++ that returns the one at `position`.
    pub(super) fn add_range(
        &self,
        section: &mut Section,
        subject: &Subject<'_>,
        getter: &str,
        c: &str,
        (range, element): (&str, &str),
    ) {
        let name = getter.strip_prefix("get").unwrap_or(getter);
        section.add(Function {
            parameters: vec![subject.parameter.to_owned()],
            body: vec![format!("return static_cast<intptr_t>({range}.size());")],
            ..self.function(subject.class, &format!("GetNum{name}"), "intptr_t")
        });
        section.add(Function {
            parameters: vec![subject.parameter.to_owned(), "intptr_t position".to_owned()],
            body: vec![format!("return {element};")],
            ..self.function(subject.class, &format!("Get{name}Element"), c)
        });
    }

    /// The function that returns whether a value is of a class; `base` is its C++ base class.
    pub(super) fn predicate(&self, base: &str, class: &str, parameter: &str, condition: &str) -> Function {
        let name = self.names.predicate(base, class);
        Function {
            name,
            parameters: vec![parameter.to_owned()],
            body: vec![format!("return {condition};")],
            ..self.function(class, "", "bool")
        }
    }

    /// A function without parameters.
    pub(super) fn constant(&self, class: &str, verb: &str, result: &str, value: &str) -> Function {
        Function { body: vec![format!("return {value};")], ..self.function(class, verb, result) }
    }
}

/// Replaces line breaks, so that a remark stays one paragraph.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
