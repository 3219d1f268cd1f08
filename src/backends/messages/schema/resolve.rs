//! Names of a document are looked up: what is there twice, what is not there at all, what holds itself.
//!
//! Takes a [`Document`]; hands on a [`Resolved`], in which everything has the name of its record.

use rustc_hash::FxHashMap;

use super::document::{Document, Field, FieldType, Fields};
use super::keys::TYPES;
use super::record_names::{Names, Suffix};
use crate::diagnostics::{Diagnostic, Diags, did_you_mean};
use crate::parser::ast::Ident;
use crate::source::{Interner, Symbol};

/// A document, and the names of its records: each list is beside the document's list of the same name.
pub(super) struct Resolved {
    pub(super) document: Document,
    /// In what order structs are defined: each behind those that it holds.
    pub(super) struct_order: Vec<usize>,
    pub(super) types: Types,
    pub(super) enums: Vec<Symbol>,
    pub(super) structs: Vec<Symbol>,
    pub(super) messages: Vec<Symbol>,
    pub(super) events: Vec<Symbol>,
    pub(super) groups: Vec<Symbol>,
    pub(super) modules: Vec<Symbol>,
    pub(super) schema: Symbol,
}

/// What fields can be, by the name in the schema.
#[derive(Default)]
pub(super) struct Types(FxHashMap<Symbol, Type>);

#[derive(Clone, Copy)]
struct Type {
    record: Symbol,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Enum,
    /// With its place in the document; none in the library.
    Struct(Option<usize>),
}

impl Types {
    /// The record that a name means.
    pub(super) fn record(&self, name: Symbol) -> Symbol {
        self.0.get(&name).map_or(name, |ty| ty.record)
    }

    fn structure(&self, name: Symbol) -> Option<usize> {
        match self.0.get(&name)?.what {
            What::Struct(place) => place,
            What::Enum => None,
        }
    }
}

/// Looks everything up; what is wrong was reported.
pub(super) fn resolve(document: Document, mut names: Names, interner: &mut Interner, diags: &mut Diags) -> Resolved {
    let mut take = |name: Ident, suffix| names.take(name.name, suffix, interner);
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
        let what = What::Struct(None);
        types.0.insert(record, Type { record, what });
    }
    for (at, (of, &record)) in document.structs.iter().zip(&structs).enumerate() {
        let what = What::Struct(Some(at));
        types.0.insert(of.name.name, Type { record, what });
    }
    for (of, &record) in document.enums.iter().zip(&enums) {
        let what = What::Enum;
        types.0.insert(of.name.name, Type { record, what });
    }
    let mut checks = Checks { document: &document, types: &types, interner, diags };
    checks.duplicates();
    checks.types();
    let struct_order = checks.struct_order();
    Resolved { document, struct_order, types, enums, structs, messages, events, groups, modules, schema }
}

struct Checks<'a> {
    document: &'a Document,
    types: &'a Types,
    interner: &'a Interner,
    diags: &'a mut Diags,
}

impl Checks<'_> {
    fn report(&mut self, fault: Diagnostic) {
        self.diags.at_statement(fault.span.map_or(0, |span| span.start));
        self.diags.push(fault);
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
                let message = format!("`{}` is a type already", self.text(name.name));
                self.report(Diagnostic::error(name.span, message));
            }
        }
        self.each_once("type", enums.chain(structs));
        self.each_once("message", document.messages.iter().map(|of| of.name));
        self.each_once("trace event", document.events.iter().map(|of| of.name));
        self.each_once("trace group", document.groups.iter().map(|of| of.name));
        self.each_once("module", document.modules.iter().map(|of| of.name));
    }

    fn each_once(&mut self, what: &str, names: impl Iterator<Item = Ident>) {
        let mut seen = FxHashMap::default();
        for name in names.filter(|name| name.name != Symbol::EMPTY) {
            match seen.get(&name.name) {
                None => {
                    seen.insert(name.name, name.span);
                }
                Some(&first) => {
                    let message = format!("a second {what} named `{}`", self.text(name.name));
                    let fault = Diagnostic::error(name.span, message);
                    self.report(fault.note(first, "the first is here"));
                }
            }
        }
    }

    /// Whether the types that fields and headers name are there, and of the right sort.
    fn types(&mut self) {
        let document = self.document;
        let of_structs = document.structs.iter().map(|of| Some(&of.fields));
        let of_messages = document.messages.iter().map(|of| of.fields.as_ref());
        let of_events = document.events.iter().map(|of| of.fields.as_ref());
        let all: Vec<&Fields> = of_structs.chain(of_messages).chain(of_events).flatten().collect();
        for field in all.into_iter().flat_map(|fields| &fields.list) {
            self.field_type(field);
        }
        for &(_, name) in &document.headers {
            if let Some(name) = name {
                self.header(name);
            }
        }
    }

    fn field_type(&mut self, field: &Field) {
        let (name, wants_enum) = match field.ty {
            FieldType::Named(_) => return,
            FieldType::Struct(name) => (name, false),
            FieldType::Enum(name) => (name, true),
        };
        let wanted = if wants_enum { "enum" } else { "struct" };
        let text = self.text(name.name);
        let Some(found) = self.types.0.get(&name.name) else {
            let is_wanted = |ty: &Type| (ty.what == What::Enum) == wants_enum;
            return self.unknown(wanted, name, is_wanted);
        };
        if (found.what == What::Enum) != wants_enum {
            let (is, key) = match wants_enum {
                true => ("struct", "Struct"),
                false => ("enum", "Enum"),
            };
            let message = format!("`{text}` is not an {wanted}").replace("an struct", "a struct");
            let help = format!("write `Type: {is}` and `{key}: {text}`");
            self.report(Diagnostic::error(name.span, message).help(help));
        }
    }

    /// A header that messages begin with.
    fn header(&mut self, name: Ident) {
        let document = self.document;
        let is_header = |ty: &Type| match ty.what {
            What::Struct(None) => true,
            What::Struct(Some(at)) => {
                let structure = document.structs.get(at);
                structure.is_some_and(|structure| structure.module.is_none())
            }
            What::Enum => false,
        };
        match self.types.0.get(&name.name) {
            Some(found) if is_header(found) => {}
            Some(_) => {
                let message = format!("`{}` is not a header", self.text(name.name));
                let help = "headers are the structs below `Headers`";
                self.report(Diagnostic::error(name.span, message).help(help));
            }
            None => self.unknown("header", name, is_header),
        }
    }

    fn unknown(&mut self, wanted: &str, name: Ident, is_wanted: impl Fn(&Type) -> bool) {
        let known = self.types.0.iter().filter(|(_, ty)| is_wanted(ty));
        // What nobody will read is not worth the search.
        let known = known.take(if self.diags.is_full() { 0 } else { usize::MAX });
        let mut known: Vec<&[u8]> = known.map(|(&name, _)| self.interner.bytes(name)).collect();
        known.sort_unstable();
        let guess = did_you_mean(self.interner.bytes(name.name), known.into_iter());
        let message = format!("there is no {wanted} named `{}`", self.text(name.name));
        let fault = Diagnostic::error(name.span, message);
        self.report(match guess {
            Some(guess) => fault.help(format!("did you mean `{guess}`?")),
            None => fault,
        });
    }

    /// Structs in an order in which each stands behind those that it holds, else as written. One that holds itself is
    /// reported.
    fn struct_order(&mut self) -> Vec<usize> {
        let held: Vec<Vec<(usize, Ident)>> = self
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
        let mut states = vec![State::New; held.len()];
        let mut order = Vec::with_capacity(held.len());
        // The structs that are being looked at, each with the number of those it holds that have been seen.
        let mut path: Vec<(usize, usize)> = Vec::new();
        for start in 0..held.len() {
            if states.get(start) == Some(&State::New) {
                path.push((start, 0));
            }
            while let Some((at, seen)) = path.last_mut() {
                let at = *at;
                if let Some(state) = states.get_mut(at) {
                    *state = State::Open;
                }
                let next = held.get(at).and_then(|held| held.get(*seen)).copied();
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
                        Some(State::Open) => self.holds_itself(held, name, &path),
                        _ => {}
                    },
                }
            }
        }
        order
    }

    fn holds_itself(&mut self, held: usize, name: Ident, path: &[(usize, usize)]) {
        /// More are not read.
        const SHOWN: usize = 10;
        let message = format!("the struct `{}` holds itself", self.text(name.name));
        let mut fault = Diagnostic::error(name.span, message);
        let circle = path.iter().rev().take_while(|(at, _)| *at != held);
        for &(at, _) in circle.take(SHOWN) {
            if let Some(of) = self.document.structs.get(at) {
                let note = format!("here it is in `{}`", self.text(of.name.name));
                fault = fault.note(of.name.span, note);
            }
        }
        self.report(fault);
    }
}
