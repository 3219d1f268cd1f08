//! [`Class`]: a C++ class as data, written twice: its declaration and what is defined out of line.
//!
//! Takes members in the order in which they are to stand. [`Class::add`] drops a method whose calls an earlier one
//! takes already, and earlier ones whose calls the new one takes (ods.md 6, "redundant methods").

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

/// A parameter of a method.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) ty: String,
    pub(crate) name: String,
    pub(crate) default: Option<String>,
    /// `/*optional*/` before it.
    pub(crate) is_optional: bool,
}

impl Parameter {
    pub(crate) fn new(ty: impl Into<String>, name: impl Into<String>) -> Parameter {
        Parameter {
            ty: ty.into(),
            name: name.into(),
            default: None,
            is_optional: false,
        }
    }

    pub(crate) fn or(mut self, default: impl Into<String>) -> Parameter {
        self.default = Some(default.into());
        self
    }

    fn text(&self, with_default: bool) -> String {
        let mark = if self.is_optional { "/*optional*/" } else { "" };
        let tight = self.ty.ends_with(['&', '*']) || self.name.is_empty();
        let blank = if tight { "" } else { " " };
        let text = format!("{mark}{}{blank}{}", self.ty, self.name);
        match &self.default {
            Some(default) if with_default => format!("{text} = {default}"),
            _ => text,
        }
    }
}

/// A method, constructor or destructor.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    /// `None` for constructors.
    result: Option<String>,
    pub(crate) name: String,
    pub(crate) parameters: Vec<Parameter>,
    place: Place,
    body: String,
    /// `template <typename T>`.
    template: Option<String>,
    /// `[[deprecated("...")]]`.
    attribute: Option<String>,
    is_static: bool,
    is_constexpr: bool,
    is_const: bool,
    /// Of a constructor: `: Base(x)`, without the colon.
    initializers: Vec<String>,
}

impl Method {
    /// A method that is declared only, until it gets a body.
    pub(crate) fn new(result: impl Into<String>, name: impl Into<String>) -> Method {
        Method {
            result: Some(result.into()),
            name: name.into(),
            parameters: Vec::new(),
            place: Place::Elsewhere,
            body: String::new(),
            template: None,
            attribute: None,
            is_static: false,
            is_constexpr: false,
            is_const: false,
            initializers: Vec::new(),
        }
    }

    /// A constructor of the class of that name.
    pub(crate) fn constructor(class: impl Into<String>) -> Method {
        Method {
            result: None,
            ..Method::new("", class)
        }
    }

    pub(crate) fn parameter(mut self, ty: impl Into<String>, name: impl Into<String>) -> Method {
        self.parameters.push(Parameter::new(ty, name));
        self
    }

    pub(crate) fn parameters(mut self, all: impl IntoIterator<Item = Parameter>) -> Method {
        self.parameters.extend(all);
        self
    }

    pub(crate) fn mark_static(mut self) -> Method {
        self.is_static = true;
        self
    }

    pub(crate) fn mark_constexpr(mut self) -> Method {
        self.is_constexpr = true;
        self
    }

    pub(crate) fn mark_const(mut self) -> Method {
        self.is_const = true;
        self
    }

    pub(crate) fn template(mut self, head: impl Into<String>) -> Method {
        self.template = Some(head.into());
        self
    }

    pub(crate) fn attribute(mut self, attribute: impl Into<String>) -> Method {
        self.attribute = Some(attribute.into());
        self
    }

    pub(crate) fn initializer(mut self, initializer: impl Into<String>) -> Method {
        self.initializers.push(initializer.into());
        self
    }

    /// What stands in `[[ ]]` before it, with these.
    pub(crate) fn attribute_text(&self) -> Option<&str> {
        self.attribute.as_deref()
    }

    /// With a body in the class.
    pub(crate) fn inline(self, body: impl FnOnce(&mut Writer)) -> Method {
        self.with_body(Place::Inline, body)
    }

    /// With a body among the definitions.
    pub(crate) fn out_of_line(self, body: impl FnOnce(&mut Writer)) -> Method {
        self.with_body(Place::OutOfLine, body)
    }

    fn with_body(mut self, place: Place, body: impl FnOnce(&mut Writer)) -> Method {
        let mut w = Writer::default();
        body(&mut w);
        self.place = place;
        self.body = w.text().to_owned();
        self
    }

    /// Whether every call of `other` is one of this method too, as far as the texts of types tell.
    fn takes_calls_of(&self, other: &Method) -> bool {
        let (ours, theirs) = (&self.parameters, &other.parameters);
        let same = |(ours, theirs): (&Parameter, &Parameter)| ours.ty == theirs.ty;
        self.name == other.name
            && theirs.len() <= ours.len()
            && ours.iter().zip(theirs).all(same)
            && ours
                .get(theirs.len())
                .is_none_or(|next| next.default.is_some())
    }

    fn signature(&self, scope: &str, is_declaration: bool) -> String {
        let parameters: Vec<String> = self
            .parameters
            .iter()
            .map(|it| it.text(is_declaration))
            .collect();
        let result = match &self.result {
            None => String::new(),
            Some(result) if result.ends_with(['&', '*']) => result.clone(),
            Some(result) => format!("{result} "),
        };
        let mut text = String::new();
        if is_declaration {
            text.extend(self.attribute.iter().flat_map(|it| [it, " "]));
            text.push_str(if self.is_static { "static " } else { "" });
            text.push_str(if self.is_constexpr { "constexpr " } else { "" });
        }
        let constness = if self.is_const { " const" } else { "" };
        let list = parameters.join(", ");
        text + &format!("{result}{scope}{}({list}){constness}", self.name)
    }

    fn emit_declaration(&self, w: &mut Writer) {
        w.lines(self.template.as_deref().unwrap_or(""));
        let signature = self.signature("", true);
        match self.place {
            Place::Inline => self.emit_body(w, &signature),
            Place::OutOfLine | Place::Elsewhere => w.line(&format!("{signature};")),
        }
    }

    fn emit_definition(&self, w: &mut Writer, scope: &str) {
        if self.place == Place::OutOfLine {
            w.lines(self.template.as_deref().unwrap_or(""));
            self.emit_body(w, &self.signature(scope, false));
            w.blank();
        }
    }

    fn emit_body(&self, w: &mut Writer, signature: &str) {
        let mut head = signature.to_owned();
        if !self.initializers.is_empty() {
            head = format!("{head} : {}", self.initializers.join(", "));
        }
        if self.body.is_empty() {
            return w.line(&format!("{head} {{}}"));
        }
        w.block(&format!("{head} {{"), "}", |w| w.lines(&self.body));
    }
}

/// What stands in a class.
#[derive(Clone, Debug)]
enum Member {
    /// `public:` and the like, fields, aliases: lines as they are.
    Text(String),
    Method(Method),
}

/// A class or struct.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) name: String,
    is_struct: bool,
    template: Option<String>,
    bases: Vec<String>,
    members: Vec<Member>,
}

impl Class {
    pub(crate) fn new(name: impl Into<String>) -> Class {
        Class {
            name: name.into(),
            is_struct: false,
            template: None,
            bases: Vec::new(),
            members: Vec::new(),
        }
    }

    pub(crate) fn structure(name: impl Into<String>) -> Class {
        Class {
            is_struct: true,
            ..Class::new(name)
        }
    }

    pub(crate) fn template(mut self, head: impl Into<String>) -> Class {
        self.template = Some(head.into());
        self
    }

    /// With a public base.
    pub(crate) fn base(mut self, base: impl Into<String>) -> Class {
        self.bases.push(format!("public {}", base.into()));
        self
    }

    /// Adds lines as they are.
    pub(crate) fn text(&mut self, text: impl Into<String>) {
        self.members.push(Member::Text(text.into()));
    }

    /// Adds `public:` or the like.
    pub(crate) fn access(&mut self, access: &str) {
        self.text(format!("{access}:"));
    }

    /// Adds a method, unless one is there that takes its calls; takes away those whose calls it takes. Whether it
    /// was added.
    pub(crate) fn add(&mut self, method: Method) -> bool {
        if self.methods().any(|known| known.takes_calls_of(&method)) {
            return false;
        }
        let stays = |member: &Member| match member {
            Member::Text(_) => true,
            Member::Method(known) => !method.takes_calls_of(known),
        };
        self.members.retain(stays);
        self.members.push(Member::Method(method));
        true
    }

    /// Its methods.
    pub(crate) fn methods(&self) -> impl Iterator<Item = &Method> {
        self.members.iter().filter_map(|member| match member {
            Member::Text(_) => None,
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
        w.line(&format!("{keyword} {}{bases} {{", self.name));
        for member in &self.members {
            match member {
                Member::Text(text) if is_access(text) => w.line(text),
                Member::Text(text) => w.nested(|w| w.lines(text)),
                Member::Method(method) => w.nested(|w| method.emit_declaration(w)),
            }
        }
        w.line("};");
    }

    /// Writes what is defined out of line, inside the namespace that the class is in. `scope` is what the class is
    /// nested in: `detail::`.
    pub(crate) fn emit_definitions(&self, w: &mut Writer, scope: &str) {
        for method in self.methods() {
            method.emit_definition(w, &format!("{scope}{}::", self.name));
        }
    }
}

fn is_access(text: &str) -> bool {
    matches!(text, "public:" | "protected:" | "private:")
}
