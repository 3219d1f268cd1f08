//! [`Class`]: a C++ class as data, written twice: its declaration and what is defined out of line.
//!
//! Takes members in the order in which they are to stand. [`Class::add`] drops a method whose calls an earlier one
//! takes already, and earlier ones whose calls the new one takes (ods.md 6, "redundant methods"). Bodies are written
//! when and where they are needed: a file of declarations costs no bodies of definitions.

use std::borrow::Cow;

use crate::backends::writer::Writer;

/// Where a method's body stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In the class.
    Inline,
    /// Among the definitions.
    OutOfLine,
    /// In somebody else's sources.
    Elsewhere,
}

/// A name or type in a class, most often one of the description or of MLIR.
pub(crate) type Text<'o> = Cow<'o, str>;

/// What writes the body of a method.
type Body<'o> = Box<dyn Fn(&mut Writer) + 'o>;

/// A parameter of a method.
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

    pub(crate) fn or(mut self, default: impl Into<Text<'o>>) -> Parameter<'o> {
        self.default = Some(default.into());
        self
    }

    fn write(&self, out: &mut String, with_default: bool) {
        let mark = if self.is_optional { "/*optional*/" } else { "" };
        let tight = self.ty.ends_with(['&', '*']) || self.name.is_empty();
        let blank = if tight { "" } else { " " };
        out.extend([mark, &self.ty, blank, &self.name]);
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
    place: Place,
    /// `None` for an empty one.
    body: Option<Body<'o>>,
    /// `template <typename T>`.
    template: Option<Text<'o>>,
    /// What stands before it in `[[ ]]`, with these: `[[deprecated("...")]]`.
    pub(crate) attribute: Option<Text<'o>>,
    is_static: bool,
    is_constexpr: bool,
    is_const: bool,
    /// Of a constructor: `: Base(x)`, without the colon.
    initializers: Vec<Text<'o>>,
}

impl<'o> Method<'o> {
    /// A method that is declared only, until it gets a body.
    pub(crate) fn new(result: impl Into<Text<'o>>, name: impl Into<Text<'o>>) -> Method<'o> {
        Method {
            result: Some(result.into()),
            name: name.into(),
            parameters: Vec::new(),
            place: Place::Elsewhere,
            body: None,
            template: None,
            attribute: None,
            is_static: false,
            is_constexpr: false,
            is_const: false,
            initializers: Vec::new(),
        }
    }

    /// A constructor of the class of that name.
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

    /// With a body in the class.
    pub(crate) fn inline(self, body: impl Fn(&mut Writer) + 'o) -> Method<'o> {
        self.with_body(Place::Inline, body)
    }

    /// With a body among the definitions.
    pub(crate) fn out_of_line(self, body: impl Fn(&mut Writer) + 'o) -> Method<'o> {
        self.with_body(Place::OutOfLine, body)
    }

    fn with_body(mut self, place: Place, body: impl Fn(&mut Writer) + 'o) -> Method<'o> {
        self.place = place;
        self.body = Some(Box::new(body));
        self
    }

    /// Whether every call of `other` is one of this method too, as far as the texts of types tell.
    fn takes_calls_of(&self, other: &Method<'_>) -> bool {
        let (ours, theirs) = (&self.parameters, &other.parameters);
        let same = |(ours, theirs): (&Parameter<'_>, &Parameter<'_>)| ours.ty == theirs.ty;
        self.name == other.name
            && theirs.len() <= ours.len()
            && ours.iter().zip(theirs).all(same)
            && ours.get(theirs.len()).is_none_or(|next| next.default.is_some())
    }

    fn write_signature(&self, out: &mut String, scope: &[&str], is_declaration: bool) {
        if is_declaration {
            out.extend(self.attribute.iter().flat_map(|it| [it, " "]));
            out.push_str(if self.is_static { "static " } else { "" });
            out.push_str(if self.is_constexpr { "constexpr " } else { "" });
        }
        if let Some(result) = &self.result {
            let tight = result.ends_with(['&', '*']);
            out.extend([&**result, if tight { "" } else { " " }]);
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
        match self.place {
            Place::Inline => self.emit_with_body(w, &[], true),
            Place::OutOfLine | Place::Elsewhere => w.line_of(|out| {
                self.write_signature(out, &[], true);
                out.push(';');
            }),
        }
    }

    fn emit_definition(&self, w: &mut Writer, scope: &[&str]) {
        if self.place == Place::OutOfLine {
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

/// What stands in a class.
enum Member<'o> {
    /// `public:` and the like, fields, aliases: lines as they are.
    Text(Text<'o>),
    Method(Method<'o>),
    /// A class in the class; it is defined where it is declared.
    Class(Class<'o>),
}

/// A class or struct.
pub(crate) struct Class<'o> {
    pub(crate) name: Text<'o>,
    is_struct: bool,
    template: Option<Text<'o>>,
    bases: Vec<String>,
    members: Vec<Member<'o>>,
}

impl<'o> Class<'o> {
    pub(crate) fn new(name: impl Into<Text<'o>>) -> Class<'o> {
        Class {
            name: name.into(),
            is_struct: false,
            template: None,
            bases: Vec::new(),
            // Most have more than fifty: growing would move them all, time and again.
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

    /// With a public base.
    pub(crate) fn base(mut self, base: impl Into<Text<'o>>) -> Class<'o> {
        self.bases.push(format!("public {}", base.into()));
        self
    }

    /// Adds lines as they are.
    pub(crate) fn text(&mut self, text: impl Into<Text<'o>>) {
        self.members.push(Member::Text(text.into()));
    }

    /// Adds a class.
    pub(crate) fn nest(&mut self, class: Class<'o>) {
        self.members.push(Member::Class(class));
    }

    /// Adds `public:` or the like.
    pub(crate) fn access(&mut self, access: &str) {
        self.text(format!("{access}:"));
    }

    /// Adds a method, unless one is there that takes its calls; takes away those whose calls it takes. Whether it
    /// was added.
    pub(crate) fn add(&mut self, method: Method<'o>) -> bool {
        if self.methods().any(|known| known.takes_calls_of(&method)) {
            return false;
        }
        let stays = |member: &Member<'_>| match member {
            Member::Text(_) | Member::Class(_) => true,
            Member::Method(known) => !method.takes_calls_of(known),
        };
        self.members.retain(stays);
        self.members.push(Member::Method(method));
        true
    }

    /// Its methods.
    pub(crate) fn methods(&self) -> impl Iterator<Item = &Method<'o>> {
        self.members.iter().filter_map(|member| match member {
            Member::Text(_) | Member::Class(_) => None,
            Member::Method(method) => Some(method),
        })
    }

    /// Writes the declaration.
    pub(crate) fn emit_declaration(&self, w: &mut Writer) {
        w.lines(self.template.as_deref().unwrap_or(""));
        let keyword = if self.is_struct { "struct" } else { "class" };
        let bases = match &*self.bases {
            [] => String::new(),
            bases => format!(" : {}", bases.join(", ")),
        };
        writeln!(w, "{keyword} {}{bases} {{", self.name);
        for member in &self.members {
            match member {
                Member::Text(text) if is_access(text) => w.line(text),
                Member::Text(text) => w.nested(|w| w.lines(text)),
                Member::Method(method) => w.nested(|w| method.emit_declaration(w)),
                Member::Class(class) => w.nested(|w| class.emit_declaration(w)),
            }
        }
        w.line("};");
    }

    /// Writes what is defined out of line, inside the namespace that the class is in. `scope` is what the class is
    /// nested in: `detail::`.
    pub(crate) fn emit_definitions(&self, w: &mut Writer, scope: &str) {
        for method in self.methods() {
            method.emit_definition(w, &[scope, &self.name, "::"]);
        }
    }
}

fn is_access(text: &str) -> bool {
    matches!(text, "public:" | "protected:" | "private:")
}
