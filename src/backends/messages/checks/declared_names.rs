//! Checks the names of a schema: all are valid in the generated languages, and no two definitions collide, neither in
//! the schema nor in C.

use rustc_hash::FxHashMap;

use super::reserved_names::C_NAME;
use crate::model::generated_names::{
    RESERVED, c_types, event_constant, event_function, group_constant, message_constant, message_type, name_error,
    payload_type,
};
use crate::model::{Layout, Model};
use tdgen_language::backends::text::identifiers::{identifier_help, is_word};
use tdgen_language::backends::text::words;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::Span;

/// The name of a message's header in generated code.
const HEADER: &str = "header";

/// The suffix of the length of a tail in generated code.
const LENGTH: &str = "_length";

pub(super) fn check(model: &Model, diags: &mut Diags) {
    let mut names = Names { fields: FxHashMap::default(), diags };
    let word = is_word(&model.name) || words::PYTHON.contains(&model.name.as_str());
    if let Some(error) = name_error(&model.name).or(word.then_some("is a reserved word in C, C++ or Python")) {
        let message = format!("the name `{}` of the schema {error}", model.name);
        names.diags.push(Diagnostic::error(model.name_place, message).help(C_NAME));
    }
    names.declare(model);
    for item in &model.structs {
        names.fields(&item.name, &item.layout, None);
    }
    for message in &model.messages {
        names.fields(&message.name, &message.layout, Some(HEADER));
    }
    for event in &model.events {
        names.fields(&event.name, &event.layout, None);
    }
    names.in_c(model);
}

/// The error about a name that generated code cannot have; none for another name.
pub(crate) fn invalid_name(what: &str, name: &str, place: Span) -> Option<Diagnostic> {
    name_error(name).map(|error| refusal(what, name, place, error))
}

fn refusal(what: &str, name: &str, place: Span, error: &str) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(place, format!("the name `{name}` of {what} {error}"));
    diagnostic.help = identifier_help(error).map(str::to_owned);
    if error == RESERVED {
        let words: Vec<&str> = name.split('_').filter(|word| !word.is_empty()).collect();
        diagnostic.help = (!words.is_empty()).then(|| format!("write `{}`", words.join("_")));
    }
    diagnostic
}

/// A named definition: its kind with an article, its name and its declaration.
type Named<'n> = (&'static str, &'n str, Span);

struct Names<'m, 'd> {
    /// The errors of field names; many fields have the same name.
    fields: FxHashMap<&'m str, Option<&'static str>>,
    diags: &'d mut Diags,
}

impl<'m> Names<'m, '_> {
    fn check_name(&mut self, what: &str, name: &str, place: Span) {
        self.refuse(what, name, place, name_error(name));
    }

    fn refuse(&mut self, what: &str, name: &str, place: Span, error: Option<&str>) {
        if let Some(error) = error {
            self.diags.push(refusal(what, name, place, error));
        }
    }

    /// Checks definitions for duplicate names; types and messages share a namespace.
    fn declare(&mut self, model: &Model) {
        let enums = model.enums.iter().map(|item| ("an enum", item.name.as_str(), item.place));
        let structs = model.structs.iter().map(|item| ("a struct", item.name.as_str(), item.place));
        let messages = model.messages.iter().map(|item| ("a message", item.name.as_str(), item.place));
        let constants = model.constants.iter().map(|item| ("a constant", item.name.as_str(), item.place));
        self.distinct(enums.chain(structs).chain(messages).chain(constants));
        self.unique(model.modules.iter().map(|item| ("a module", item.name.as_str(), item.place)));
        self.distinct(model.groups.iter().map(|item| ("a trace group", item.name.as_str(), item.place)));
        self.distinct(model.events.iter().map(|item| ("a trace event", item.name.as_str(), item.place)));
        for item in &model.enums {
            self.distinct(item.values.iter().map(|value| ("an enum's value", value.name.as_str(), value.place)));
        }
    }

    /// Checks definitions whose names are in generated code.
    fn distinct<'n>(&mut self, definitions: impl Iterator<Item = Named<'n>> + Clone) {
        for (what, name, place) in definitions.clone() {
            self.check_name(what, name, place);
        }
        self.unique(definitions);
    }

    fn unique<'n>(&mut self, definitions: impl Iterator<Item = Named<'n>>) {
        let mut known: FxHashMap<&str, Named<'n>> = FxHashMap::default();
        for definition in definitions {
            let (what, name, place) = definition;
            if let Some((other, _, first)) = known.insert(name, definition) {
                let error = Diagnostic::error(place, format!("duplicate name `{name}` of {what}"));
                self.diags.push(error.note(first, format!("{other} has the same name")).help("rename one of them"));
            }
        }
    }

    /// Checks the names of fields; `own` is a name that generated code uses beside them.
    fn fields(&mut self, owner: &str, layout: &'m Layout, own: Option<&str>) {
        let mut known: FxHashMap<&str, Span> = FxHashMap::default();
        known.reserve(layout.fields.len());
        for field in &layout.fields {
            let error = self.fields.entry(&field.name);
            let error = *error.or_insert_with_key(|name| name_error(name));
            self.refuse("a field", &field.name, field.place, error);
            if own == Some(field.name.as_str()) {
                let message = format!("field `{}` of `{owner}` collides with the header in generated code", field.name);
                self.diags.push(Diagnostic::error(field.place, message));
            }
            if let Some(first) = known.insert(&field.name, field.place) {
                let error = Diagnostic::error(field.place, format!("duplicate field `{}` in `{owner}`", field.name));
                self.diags.push(error.note(first, "the first one").help("rename one of them"));
            }
        }
        let tail = layout.fields.last().filter(|field| field.ty.is_tail());
        if let Some(tail) = tail
            && let Some(&first) = known.get(format!("{}{LENGTH}", tail.name).as_str())
        {
            let message =
                format!("field `{}{LENGTH}` collides with the length of `{}` in generated code", tail.name, tail.name);
            self.diags
                .push(Diagnostic::error(first, message).note(tail.place, format!("`{}` is declared here", tail.name)));
        }
    }

    /// Checks the types and constants in C for collisions.
    fn in_c(&mut self, model: &Model) {
        let c_name = model.c_name();
        let schema = |name| Claim::new("the schema", &model.name, model.name_place, name);
        let mut claims: Vec<Claim<'_>> = Vec::new();
        claims.extend(["NONE", "LAST"].map(|suffix| schema(format!("{c_name}_{suffix}"))));
        for item in &model.constants {
            claims.push(Claim::new("constant", &item.name, item.place, item.name.clone()));
        }
        for item in &model.enums {
            claims.push(Claim::new("enum", &item.name, item.place, item.name.clone()));
            let values = item.values.iter();
            claims.extend(values.map(|value| Claim::new("value", &value.name, value.place, value.constant.clone())));
        }
        for item in &model.structs {
            claims.push(Claim::new("struct", &item.name, item.place, item.name.clone()));
        }
        for item in &model.messages {
            let constant = message_constant(&c_name, &item.name);
            claims.push(Claim::new("message", &item.name, item.place, message_type(&item.name)));
            claims.push(Claim::new("message", &item.name, item.place, constant));
        }
        for item in &model.groups {
            let constant = group_constant(&c_name, &item.name);
            claims.push(Claim::new("trace group", &item.name, item.place, constant));
        }
        for item in &model.events {
            let constant = event_constant(&c_name, &item.name);
            let function = event_function(&model.name, &item.name);
            for name in [constant, payload_type(&item.name), function] {
                claims.push(Claim::new("trace event", &item.name, item.place, name));
            }
        }
        for (owner, layout) in model.layouts() {
            for field in &layout.fields {
                let presence = field.presence.map(|_| ["has", "use"]);
                let validity = field.rules.invalid.map(|_| ["has", "clear"]);
                let scale = field.rules.scale.map(|_| ["physical", "raw"]);
                for verb in [presence, validity, scale].into_iter().flatten().flatten() {
                    let function = format!("{}_{verb}_{owner}_{}", model.name, field.name);
                    claims.push(Claim::new("field", &field.name, field.place, function));
                }
            }
        }
        let types = c_types();
        let mut known: FxHashMap<&str, &Claim<'_>> = FxHashMap::default();
        for claim in &claims {
            let c = claim.c.as_str();
            if types.contains(c) {
                let message = format!("the name of {} `{}` is a type in C", claim.kind, claim.name);
                self.diags.push(Diagnostic::error(claim.place, message));
                continue;
            }
            let other = *known.entry(c).or_insert(claim);
            if !std::ptr::eq(other, claim) && !claim.is_reported_with(other) {
                let [first, second] = [other, claim].map(|claim| format!("{} `{}`", claim.kind, claim.name));
                let message = format!("{second} and {first} are both named `{c}` in C");
                let error = Diagnostic::error(claim.place, message);
                self.diags.push(error.note(other.place, format!("{first} is declared here")));
            }
        }
    }
}

/// A name in C and the definition that has it.
struct Claim<'m> {
    kind: &'static str,
    name: &'m str,
    place: Span,
    c: String,
}

impl<'m> Claim<'m> {
    fn new(kind: &'static str, name: &'m str, place: Span, c: String) -> Claim<'m> {
        Claim { kind, name, place, c }
    }

    /// Returns whether the two have the same name in the schema, which is reported already.
    fn is_reported_with(&self, other: &Claim<'_>) -> bool {
        let is_type = |claim: &Claim<'_>| matches!(claim.kind, "constant" | "enum" | "struct" | "message");
        self.name == other.name && (self.kind == other.kind || is_type(self) && is_type(other))
    }
}
