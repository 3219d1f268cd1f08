//! [`resolve`]: resolves the names of a document and assigns the names of records.
//!
//! It reports duplicate and undefined names, and structs that contain themselves.

use rustc_hash::FxHashMap;

use super::document::{Default, Document, Field, FieldType, Fields, NumberOrName};
use super::keys::TYPES;
use super::record_names::{Names, Suffix};
use tdgen_language::diagnostics::{Diagnostic, Diags, did_you_mean};
use tdgen_language::parser::ast::Ident;
use tdgen_language::source::{Interner, Symbol};

/// A document, and the names of its records: each list is parallel to the document's list of the same name.
pub(super) struct Resolved {
    pub(super) document: Document,
    /// The order in which structs are defined: each after those that it contains.
    pub(super) struct_order: Vec<usize>,
    pub(super) types: Types,
    pub(super) constants: Vec<Symbol>,
    pub(super) enums: Vec<Symbol>,
    pub(super) structs: Vec<Symbol>,
    pub(super) messages: Vec<Symbol>,
    pub(super) events: Vec<Symbol>,
    pub(super) groups: Vec<Symbol>,
    pub(super) modules: Vec<Symbol>,
    pub(super) schema: Symbol,
}

/// The types of fields, by their names in the schema.
#[derive(Default)]
pub(super) struct Types(FxHashMap<Symbol, Type>);

#[derive(Clone, Copy)]
struct Type {
    record: Symbol,
    kind: TypeKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TypeKind {
    /// With its index in the document.
    Enum(usize),
    /// With its index in the document; none for the library's.
    Struct(Option<usize>),
}

impl Types {
    /// Returns the name of the record of a type.
    pub(super) fn record(&self, name: Symbol) -> Symbol {
        self.0.get(&name).map_or(name, |ty| ty.record)
    }

    /// Adds the C name of each enum `X`, `X_e`, if a field uses it and nothing else has that name.
    fn add_c_names(&mut self, document: &Document, interner: &Interner) {
        let of_structs = document.structs.iter().map(|of| Some(&of.fields));
        let of_messages = document.messages.iter().map(|of| of.fields.as_ref());
        let of_events = document.events.iter().map(|of| of.fields.as_ref());
        let fields = of_structs.chain(of_messages).chain(of_events).flatten().flat_map(|fields| &fields.list);
        for field in fields {
            let FieldType::Enum(name) = field.ty else { continue };
            let bare = interner.bytes(name.name).strip_suffix(b"_e").and_then(|bare| interner.find(bare));
            let found = bare.and_then(|bare| self.0.get(&bare)).copied();
            if let Some(found) = found.filter(|found| matches!(found.kind, TypeKind::Enum(_))) {
                self.0.entry(name.name).or_insert(found);
            }
        }
    }

    fn structure(&self, name: Symbol) -> Option<usize> {
        match self.0.get(&name)?.kind {
            TypeKind::Struct(index) => index,
            TypeKind::Enum(_) => None,
        }
    }

    /// Returns the index of an enum in the document.
    pub(super) fn enumeration(&self, name: Symbol) -> Option<usize> {
        match self.0.get(&name)?.kind {
            TypeKind::Enum(index) => Some(index),
            TypeKind::Struct(_) => None,
        }
    }
}

/// Resolves all names; errors are reported.
pub(super) fn resolve(document: Document, mut names: Names, interner: &mut Interner, diags: &mut Diags) -> Resolved {
    let mut take = |name: Ident, suffix| names.take(name.name, suffix, interner);
    let constants = document.constants.iter();
    let constants = constants.map(|of| take(of.name, Suffix::Constant)).collect();
    let enums = document.enums.iter();
    let enums: Vec<_> = enums.map(|of| take(of.name, Suffix::Enum)).collect();
    let structs = document.structs.iter().map(|of| match of.module {
        Some(_) => take(of.name, Suffix::Struct),
        None => take(of.name, Suffix::Header),
    });
    let structs: Vec<_> = structs.collect();
    let messages = document.messages.iter();
    let messages = messages.map(|of| take(of.name, Suffix::Message)).collect();
    let events = document.events.iter();
    let events = events.map(|of| take(of.name, Suffix::Event)).collect();
    let groups = document.groups.iter();
    let groups = groups.map(|of| take(of.name, Suffix::Group)).collect();
    let modules = document.modules.iter();
    let modules = modules.map(|of| take(of.name, Suffix::Module)).collect();
    let schema = take(document.name, Suffix::Schema);

    let mut types = Types::default();
    for &record in names.headers() {
        let kind = TypeKind::Struct(None);
        types.0.insert(record, Type { record, kind });
    }
    for (at, (of, &record)) in document.structs.iter().zip(&structs).enumerate() {
        let kind = TypeKind::Struct(Some(at));
        types.0.insert(of.name.name, Type { record, kind });
    }
    for (at, (of, &record)) in document.enums.iter().zip(&enums).enumerate() {
        let kind = TypeKind::Enum(at);
        types.0.insert(of.name.name, Type { record, kind });
    }
    types.add_c_names(&document, interner);
    let mut checks = Checks { document: &document, types: &types, interner, diags };
    checks.duplicates();
    checks.types();
    let struct_order = checks.struct_order();
    Resolved { document, struct_order, types, constants, enums, structs, messages, events, groups, modules, schema }
}

struct Checks<'a> {
    document: &'a Document,
    types: &'a Types,
    interner: &'a Interner,
    diags: &'a mut Diags,
}

impl Checks<'_> {
    fn report(&mut self, error: Diagnostic) {
        self.diags.at_statement(error.span.map_or(0, |span| span.start));
        self.diags.push(error);
    }

    fn text(&self, name: Symbol) -> String {
        self.interner.text(name).into_owned()
    }

    fn duplicates(&mut self) {
        let document = self.document;
        let enums = document.enums.iter().map(|of| of.name);
        let structs = document.structs.iter().map(|of| of.name);
        for name in enums.clone().chain(structs.clone()) {
            if TYPES.iter().any(|word| word.as_bytes() == self.interner.bytes(name.name)) {
                let message = format!("`{}` is a built-in type", self.text(name.name));
                self.report(Diagnostic::error(name.span, message));
            }
        }
        self.each_once("type", enums.chain(structs));
        self.each_once("constant", document.constants.iter().map(|of| of.name));
        self.each_once("message", document.messages.iter().map(|of| of.name));
        self.each_once("trace event", document.events.iter().map(|of| of.name));
        self.each_once("trace group", document.groups.iter().map(|of| of.name));
        self.each_once("module", document.modules.iter().map(|of| of.name));
    }

    fn each_once(&mut self, kind: &str, names: impl Iterator<Item = Ident>) {
        let mut seen = FxHashMap::default();
        for name in names.filter(|name| name.name != Symbol::EMPTY) {
            match seen.get(&name.name) {
                None => {
                    seen.insert(name.name, name.span);
                }
                Some(&first) => {
                    let message = format!("duplicate {kind} `{}`", self.text(name.name));
                    let error = Diagnostic::error(name.span, message);
                    self.report(error.note(first, "the first one"));
                }
            }
        }
    }

    /// Checks that the types that fields and headers name are defined and of the right kind.
    fn types(&mut self) {
        let document = self.document;
        let of_structs = document.structs.iter().map(|of| Some(&of.fields));
        let of_messages = document.messages.iter().map(|of| of.fields.as_ref());
        let of_events = document.events.iter().map(|of| of.fields.as_ref());
        let all: Vec<&Fields> = of_structs.chain(of_messages).chain(of_events).flatten().collect();
        for fields in all {
            for field in &fields.list {
                self.field_type(field);
                self.default(field);
                self.length(field);
                self.case(field, &fields.list);
            }
        }
        for &(_, name) in &document.headers {
            if let Some(name) = name {
                self.header(name);
            }
        }
    }

    fn field_type(&mut self, field: &Field) {
        let (name, expects_enum) = match field.ty {
            FieldType::Named(_) => return,
            FieldType::Struct(name) => (name, false),
            FieldType::Enum(name) => (name, true),
        };
        let expected = if expects_enum { "enum" } else { "struct" };
        let text = self.text(name.name);
        let Some(ty) = self.types.0.get(&name.name) else {
            let is_expected = |ty: &Type| matches!(ty.kind, TypeKind::Enum(_)) == expects_enum;
            return self.unknown(expected, name, is_expected);
        };
        if matches!(ty.kind, TypeKind::Enum(_)) != expects_enum {
            let (found, key) = if expects_enum { ("struct", "Struct") } else { ("enum", "Enum") };
            let message =
                format!("expected the name of a {expected}, found {found} `{text}`").replace("a enum", "an enum");
            let help = format!("write `Type: {found}` and `{key}: {text}`");
            self.report(Diagnostic::error(name.span, message).help(help));
        }
    }

    /// Checks that a default that is a name is a value of the field's enum.
    fn default(&mut self, field: &Field) {
        for value in field.default.iter().flat_map(Default::values) {
            if let NumberOrName::Name(name) = value {
                self.named_default(field, name);
            }
        }
    }

    fn named_default(&mut self, field: &Field, name: Ident) {
        if matches!(field.ty, FieldType::Named(ty) if self.interner.bytes(ty.name) == b"text") {
            return;
        }
        let FieldType::Enum(of) = field.ty else {
            let message = format!("expected a number as the default, found `{}`", self.text(name.name));
            return self.report(Diagnostic::error(name.span, message).help("only enums have values with names"));
        };
        self.value(name, of);
    }

    /// Checks that a length that is a name is that of a constant.
    fn length(&mut self, field: &Field) {
        let Some(NumberOrName::Name(name)) = field.length else { return };
        let constants = &self.document.constants;
        if constants.iter().any(|constant| constant.name.name == name.name) {
            return;
        }
        let known = constants.iter().map(|constant| self.interner.bytes(constant.name.name));
        let error = Diagnostic::error(name.span, format!("undefined constant `{}`", self.text(name.name)));
        let error = match did_you_mean(self.interner.bytes(name.name), known) {
            Some(guess) => error.help(format!("did you mean `{guess}`?")),
            None => error.help("a length is a number or a constant of the schema"),
        };
        self.report(error);
    }

    /// Checks that a case that is a name is a value of the tag's enum.
    fn case(&mut self, field: &Field, siblings: &[Field]) {
        let Some(NumberOrName::Name(name)) = field.shape.case else { return };
        // A missing or undefined tag is reported for the records.
        let Some(tag) = field.shape.tag else { return };
        let Some(tag) = siblings.iter().find(|other| other.name.name == tag.name) else { return };
        match tag.ty {
            FieldType::Enum(of) => self.value(name, of),
            _ => {
                let message = format!("expected a number as the case, found `{}`", self.text(name.name));
                self.report(Diagnostic::error(name.span, message).help("the tag is not an enum"));
            }
        }
    }

    /// Checks that a name is that of a value of an enum.
    fn value(&mut self, name: Ident, of: Ident) {
        // An undefined enum was reported.
        let Some(item) = self.types.enumeration(of.name).and_then(|at| self.document.enums.get(at)) else { return };
        if item.values.iter().any(|value| value.name.name == name.name) {
            return;
        }
        let message = format!("`{}` is not a value of enum `{}`", self.text(name.name), self.text(of.name));
        let known = item.values.iter().map(|value| self.interner.bytes(value.name.name));
        let error = Diagnostic::error(name.span, message);
        let error = match did_you_mean(self.interner.bytes(name.name), known) {
            Some(guess) => error.help(format!("did you mean `{guess}`?")),
            None => error,
        };
        self.report(error);
    }

    /// Checks the name of a header that messages begin with.
    fn header(&mut self, name: Ident) {
        let document = self.document;
        let is_header = |ty: &Type| match ty.kind {
            TypeKind::Struct(None) => true,
            TypeKind::Struct(Some(at)) => {
                let structure = document.structs.get(at);
                structure.is_some_and(|structure| structure.module.is_none())
            }
            TypeKind::Enum(_) => false,
        };
        match self.types.0.get(&name.name) {
            Some(found) if is_header(found) => {}
            Some(_) => {
                let message = format!("expected the name of a header, found `{}`", self.text(name.name));
                let help = "headers are the structs in the list `Structs` of `Headers`";
                self.report(Diagnostic::error(name.span, message).help(help));
            }
            None => self.unknown("header", name, is_header),
        }
    }

    fn unknown(&mut self, expected: &str, name: Ident, is_expected: impl Fn(&Type) -> bool) {
        if self.document.lacks_types {
            return;
        }
        let known = self.types.0.iter().filter(|(_, ty)| is_expected(ty));
        // Skip the search if the message is not shown.
        let known = known.take(if self.diags.is_full() { 0 } else { usize::MAX });
        let mut known: Vec<&[u8]> = known.map(|(&name, _)| self.interner.bytes(name)).collect();
        known.sort_unstable();
        let guess = did_you_mean(self.interner.bytes(name.name), known.into_iter());
        let message = format!("undefined {expected} `{}`", self.text(name.name));
        let error = Diagnostic::error(name.span, message);
        self.report(match guess {
            Some(guess) => error.help(format!("did you mean `{guess}`?")),
            None => error,
        });
    }

    /// Returns the structs in the order of the text, but each after those that it contains. Reports those that contain
    /// themselves.
    fn struct_order(&mut self) -> Vec<usize> {
        let inner: Vec<Vec<(usize, Ident)>> = self
            .document
            .structs
            .iter()
            .map(|of| {
                let names = of.fields.list.iter().filter_map(|field| match field.ty {
                    FieldType::Struct(name) => Some((self.types.structure(name.name)?, name)),
                    FieldType::Named(_) | FieldType::Enum(_) => None,
                });
                names.collect()
            })
            .collect();
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = vec![State::New; inner.len()];
        let mut order = Vec::with_capacity(inner.len());
        // The structs on the path, each with the number of its inner structs that were visited.
        let mut path: Vec<(usize, usize)> = Vec::new();
        for start in 0..inner.len() {
            if states.get(start) == Some(&State::New) {
                path.push((start, 0));
            }
            while let Some((at, seen)) = path.last_mut() {
                let at = *at;
                if let Some(state) = states.get_mut(at) {
                    *state = State::Open;
                }
                let next = inner.get(at).and_then(|inner| inner.get(*seen)).copied();
                *seen += 1;
                match next {
                    None => {
                        if let Some(state) = states.get_mut(at) {
                            *state = State::Done;
                        }
                        order.push(at);
                        path.pop();
                    }
                    Some((held, name)) => match states.get(held) {
                        Some(State::New) => path.push((held, 0)),
                        Some(State::Open) => self.report_cycle(held, name, &path),
                        _ => {}
                    },
                }
            }
        }
        order
    }

    fn report_cycle(&mut self, held: usize, name: Ident, path: &[(usize, usize)]) {
        /// Notes that are shown.
        const SHOWN: usize = 10;
        let message = format!("struct `{}` contains itself", self.text(name.name));
        let mut error = Diagnostic::error(name.span, message);
        let cycle = path.iter().rev().take_while(|(at, _)| *at != held);
        for &(at, _) in cycle.take(SHOWN) {
            if let Some(of) = self.document.structs.get(at) {
                let note = format!("contained in `{}`", self.text(of.name.name));
                error = error.note(of.name.span, note);
            }
        }
        self.report(error);
    }
}
