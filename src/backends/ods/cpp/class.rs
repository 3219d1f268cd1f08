//! [`Class`]: a C++ class, which is emitted as a declaration and as out-of-line definitions.
//!
//! [`Class::add`] drops redundant methods. Bodies are closures, so that a file of declarations does not compute the
//! bodies of definitions.

use std::borrow::Cow;

use tdgen_language::backends::names::settled;
use tdgen_language::backends::writer::Writer;

/// The location of a method's body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BodyLocation {
    /// In the class.
    Inline,
    /// In the file of definitions.
    OutOfLine,
    /// In the author's sources.
    Author,
}

/// A name, a type or code, borrowed from the description where possible.
pub(crate) type Text<'o> = Cow<'o, str>;

type Body<'o> = Box<dyn Fn(&mut Writer) + 'o>;

/// A parameter of a method. Its name may be [`yielding`](tdgen_language::backends::names::yielding).
#[derive(Clone, Debug)]
pub(crate) struct Parameter<'o> {
    pub(crate) ty: Text<'o>,
    pub(crate) name: Text<'o>,
    pub(crate) default: Option<Text<'o>>,
    /// `/*optional*/` before it.
    pub(crate) is_optional: bool,
}

impl<'o> Parameter<'o> {
    pub(crate) fn new(ty: impl Into<Text<'o>>, name: impl Into<Text<'o>>) -> Parameter<'o> {
        Parameter { ty: ty.into(), name: name.into(), default: None, is_optional: false }
    }

    pub(crate) fn default_value(mut self, default: impl Into<Text<'o>>) -> Parameter<'o> {
        self.default = Some(default.into());
        self
    }

    fn write(&self, out: &mut String, with_default: bool) {
        let comment = if self.is_optional { "/*optional*/" } else { "" };
        let is_tight = self.ty.ends_with(['&', '*']) || self.name.is_empty();
        out.extend([comment, &self.ty, if is_tight { "" } else { " " }, &self.name]);
        if let Some(default) = self.default.as_deref().filter(|_| with_default) {
            out.extend([" = ", default]);
        }
    }
}

/// A method, constructor or destructor.
pub(crate) struct Method<'o> {
    /// `None` for constructors.
    result: Option<Text<'o>>,
    pub(crate) name: Text<'o>,
    pub(crate) parameters: Vec<Parameter<'o>>,
    location: BodyLocation,
    /// `None` for an empty body.
    body: Option<Body<'o>>,
    /// `template <typename T>`.
    template: Option<Text<'o>>,
    /// With its brackets: `[[deprecated("...")]]`.
    pub(crate) attribute: Option<Text<'o>>,
    is_static: bool,
    is_constexpr: bool,
    is_const: bool,
    /// The member initializers of a constructor: `Base(x)`.
    initializers: Vec<Text<'o>>,
}

impl<'o> Method<'o> {
    /// Returns a method without a body.
    pub(crate) fn new(result: impl Into<Text<'o>>, name: impl Into<Text<'o>>) -> Method<'o> {
        Method {
            result: Some(result.into()),
            name: name.into(),
            parameters: Vec::new(),
            location: BodyLocation::Author,
            body: None,
            template: None,
            attribute: None,
            is_static: false,
            is_constexpr: false,
            is_const: false,
            initializers: Vec::new(),
        }
    }

    pub(crate) fn constructor(class: impl Into<Text<'o>>) -> Method<'o> {
        Method { result: None, ..Method::new("", class) }
    }

    pub(crate) fn parameter(mut self, ty: impl Into<Text<'o>>, name: impl Into<Text<'o>>) -> Method<'o> {
        self.parameters.push(Parameter::new(ty, name));
        self
    }

    pub(crate) fn parameters(mut self, all: impl IntoIterator<Item = Parameter<'o>>) -> Method<'o> {
        self.parameters.extend(all);
        self
    }

    pub(crate) fn mark_static(mut self) -> Method<'o> {
        self.is_static = true;
        self
    }

    pub(crate) fn mark_constexpr(mut self) -> Method<'o> {
        self.is_constexpr = true;
        self
    }

    pub(crate) fn mark_const(mut self) -> Method<'o> {
        self.is_const = true;
        self
    }

    pub(crate) fn template(mut self, head: impl Into<Text<'o>>) -> Method<'o> {
        self.template = Some(head.into());
        self
    }

    pub(crate) fn initializer(mut self, initializer: impl Into<Text<'o>>) -> Method<'o> {
        self.initializers.push(initializer.into());
        self
    }

    /// Adds a body in the class.
    pub(crate) fn inline(self, body: impl Fn(&mut Writer) + 'o) -> Method<'o> {
        self.with_body(BodyLocation::Inline, body)
    }

    /// Adds a body in the file of definitions.
    pub(crate) fn out_of_line(self, body: impl Fn(&mut Writer) + 'o) -> Method<'o> {
        self.with_body(BodyLocation::OutOfLine, body)
    }

    fn with_body(mut self, location: BodyLocation, body: impl Fn(&mut Writer) + 'o) -> Method<'o> {
        self.location = location;
        self.body = Some(Box::new(body));
        self
    }

    /// Returns whether this method accepts every call of `other`, judging by the spelling of types.
    fn makes_redundant(&self, other: &Method<'_>) -> bool {
        let (ours, theirs) = (&self.parameters, &other.parameters);
        self.name == other.name
            && theirs.len() <= ours.len()
            && ours.iter().zip(theirs).all(|(ours, theirs)| ours.ty == theirs.ty)
            && ours.get(theirs.len()).is_none_or(|next| next.default.is_some())
    }

    fn write_signature(&self, out: &mut String, scope: &[&str], is_declaration: bool) {
        if is_declaration {
            out.extend(self.attribute.iter().flat_map(|it| [it, " "]));
            out.push_str(if self.is_static { "static " } else { "" });
            out.push_str(if self.is_constexpr { "constexpr " } else { "" });
        }
        if let Some(result) = &self.result {
            let is_tight = result.ends_with(['&', '*']);
            out.extend([&**result, if is_tight { "" } else { " " }]);
        }
        out.extend(scope.iter().copied());
        out.extend([&self.name, "("]);
        for (at, parameter) in self.parameters.iter().enumerate() {
            out.push_str(if at == 0 { "" } else { ", " });
            parameter.write(out, is_declaration);
        }
        out.push_str(if self.is_const { ") const" } else { ")" });
    }

    fn emit_declaration(&self, w: &mut Writer) {
        w.lines(self.template.as_deref().unwrap_or(""));
        match self.location {
            BodyLocation::Inline => self.emit_with_body(w, &[], true),
            BodyLocation::OutOfLine | BodyLocation::Author => w.line_of(|out| {
                self.write_signature(out, &[], true);
                out.push(';');
            }),
        }
    }

    fn emit_definition(&self, w: &mut Writer, scope: &[&str]) {
        if self.location == BodyLocation::OutOfLine {
            w.lines(self.template.as_deref().unwrap_or(""));
            self.emit_with_body(w, scope, false);
            w.blank();
        }
    }

    fn emit_with_body(&self, w: &mut Writer, scope: &[&str], is_declaration: bool) {
        w.braces(
            |out| {
                self.write_signature(out, scope, is_declaration);
                for (at, initializer) in self.initializers.iter().enumerate() {
                    out.extend([if at == 0 { " : " } else { ", " }, initializer]);
                }
            },
            |w| self.body.iter().for_each(|body| body(w)),
        );
    }
}

/// A part of a class.
enum Member<'o> {
    /// Verbatim lines: access specifiers, fields, aliases.
    Text(Text<'o>),
    Method(Method<'o>),
    /// A nested class, defined where it is declared.
    Class(Class<'o>),
}

/// A class or struct.
pub(crate) struct Class<'o> {
    pub(crate) name: Text<'o>,
    is_struct: bool,
    template: Option<Text<'o>>,
    bases: Vec<Text<'o>>,
    members: Vec<Member<'o>>,
}

impl<'o> Class<'o> {
    pub(crate) fn new(name: impl Into<Text<'o>>) -> Class<'o> {
        Class {
            name: name.into(),
            is_struct: false,
            template: None,
            bases: Vec::new(),
            // Most classes have more than fifty members, and moving them while the vector grows is slow.
            members: Vec::with_capacity(64),
        }
    }

    pub(crate) fn structure(name: impl Into<Text<'o>>) -> Class<'o> {
        Class { is_struct: true, ..Class::new(name) }
    }

    pub(crate) fn template(mut self, head: impl Into<Text<'o>>) -> Class<'o> {
        self.template = Some(head.into());
        self
    }

    /// Adds a public base class.
    pub(crate) fn base(mut self, base: impl Into<Text<'o>>) -> Class<'o> {
        self.bases.push(base.into());
        self
    }

    /// Adds verbatim lines.
    pub(crate) fn text(&mut self, text: impl Into<Text<'o>>) {
        self.members.push(Member::Text(text.into()));
    }

    /// Adds a nested class.
    pub(crate) fn nest(&mut self, class: Class<'o>) {
        self.members.push(Member::Class(class));
    }

    /// Adds an access specifier.
    pub(crate) fn access(&mut self, access: &str) {
        self.text([access, ":"].concat());
    }

    /// Adds a method and removes those that it makes redundant. Returns its name if it is redundant itself.
    pub(crate) fn add(&mut self, method: Method<'o>) -> Option<Text<'o>> {
        let mut replaces = false;
        for other in self.methods().filter(|other| other.name == method.name) {
            if other.makes_redundant(&method) {
                return Some(method.name);
            }
            replaces |= method.makes_redundant(other);
        }
        if replaces {
            self.members.retain(|member| match member {
                Member::Text(_) | Member::Class(_) => true,
                Member::Method(other) => !method.makes_redundant(other),
            });
        }
        self.members.push(Member::Method(method));
        None
    }

    pub(crate) fn methods(&self) -> impl Iterator<Item = &Method<'o>> {
        self.members.iter().filter_map(|member| match member {
            Member::Text(_) | Member::Class(_) => None,
            Member::Method(method) => Some(method),
        })
    }

    pub(crate) fn emit_declaration(&self, w: &mut Writer) {
        w.lines(self.template.as_deref().unwrap_or(""));
        let keyword = if self.is_struct { "struct" } else { "class" };
        w.line_of(|out| {
            out.extend([keyword, " ", &self.name]);
            for (at, base) in self.bases.iter().enumerate() {
                out.extend([if at == 0 { " : public " } else { ", public " }, base]);
            }
            out.push_str(" {");
        });
        for member in &self.members {
            match member {
                Member::Text(text) if is_access(text) => w.line(text),
                Member::Text(text) => w.nested(|w| w.lines(text)),
                Member::Method(method) => w.nested(|w| w.rewritten(settled, |w| method.emit_declaration(w))),
                Member::Class(class) => w.nested(|w| class.emit_declaration(w)),
            }
        }
        w.line("};");
    }

    /// Emits the out-of-line definitions, inside the namespace of the class. `scope` is the enclosing scope, such as
    /// `detail::`.
    pub(crate) fn emit_definitions(&self, w: &mut Writer, scope: &str) {
        for method in self.methods() {
            w.rewritten(settled, |w| method.emit_definition(w, &[scope, &self.name, "::"]));
        }
    }
}

fn is_access(text: &str) -> bool {
    matches!(text, "public:" | "protected:" | "private:")
}
