//! Names: every one can stand in the languages of both sides, and none stands for two things.
//!
//! What is called alike in the schema is a fault there; what differs in the schema and becomes the same in C is another.

use rustc_hash::FxHashMap;

use crate::backends::messages::generated_names::{
    C_TYPES, event_constant, event_function, group_constant, message_constant, message_type, name_fault, payload_type,
};
use crate::backends::messages::model::{Layout, Model};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::Span;

/// What a message has in front of its fields, in generated code.
const HEADER: &str = "header";

/// What the length of a tail is called in generated code: the tail's name and this.
const LENGTH: &str = "_length";

pub(super) fn check(model: &Model, diags: &mut Diags) {
    let mut names = Names { fields: FxHashMap::default(), diags };
    names.fits("the schema", &model.name, model.place);
    names.declared(model);
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

/// What has a name: in words, the name, where it is declared.
type Named<'n> = (&'static str, &'n str, Span);

struct Names<'m, 'd> {
    /// What is wrong with the name of a field: many fields are called alike.
    fields: FxHashMap<&'m str, Option<&'static str>>,
    diags: &'d mut Diags,
}

impl<'m> Names<'m, '_> {
    fn fits(&mut self, what: &str, name: &str, place: Span) {
        self.refuse(what, name, place, name_fault(name));
    }

    fn refuse(&mut self, what: &str, name: &str, place: Span, fault: Option<&str>) {
        if let Some(fault) = fault {
            self.diags.push(Diagnostic::error(place, format!("the name of {what}, `{name}`, {fault}")));
        }
    }

    /// Names in the schema: types and messages have theirs together, as in its fields and pairs.
    fn declared(&mut self, model: &Model) {
        let enums = model.enums.iter().map(|item| ("an enum", item.name.as_str(), item.place));
        let structs = model.structs.iter().map(|item| ("a struct", item.name.as_str(), item.place));
        let messages = model.messages.iter().map(|item| ("a message", item.name.as_str(), item.place));
        self.distinct(enums.chain(structs).chain(messages));
        self.distinct(model.modules.iter().map(|item| ("a module", item.name.as_str(), item.place)));
        self.distinct(model.groups.iter().map(|item| ("a trace group", item.name.as_str(), item.place)));
        self.distinct(model.events.iter().map(|item| ("a trace event", item.name.as_str(), item.place)));
        let values = model.enums.iter().flat_map(|item| &item.values);
        self.distinct(values.map(|value| ("an enum's value", value.name.as_str(), value.place)));
    }

    fn distinct<'n>(&mut self, things: impl Iterator<Item = Named<'n>>) {
        let mut known: FxHashMap<&str, Named<'n>> = FxHashMap::default();
        for thing in things {
            let (what, name, place) = thing;
            self.fits(what, name, place);
            if let Some((other, _, first)) = known.insert(name, thing) {
                let fault = Diagnostic::error(place, format!("there is {other} `{name}` already"));
                self.diags.push(fault.note(first, "it is here"));
            }
        }
    }

    /// Names of fields, among which generated code may have one of its own.
    fn fields(&mut self, owner: &str, layout: &'m Layout, own: Option<&str>) {
        let mut known: FxHashMap<&str, Span> = FxHashMap::default();
        known.reserve(layout.fields.len());
        for field in &layout.fields {
            let fault = self.fields.entry(&field.name);
            let fault = *fault.or_insert_with_key(|name| name_fault(name));
            self.refuse("a field", &field.name, field.place, fault);
            if own == Some(field.name.as_str()) {
                let message = format!(
                    "a field of `{owner}` has the name that its header has in generated code: `{}`",
                    field.name
                );
                self.diags.push(Diagnostic::error(field.place, message));
            }
            if let Some(first) = known.insert(&field.name, field.place) {
                let fault = Diagnostic::error(field.place, format!("`{owner}` has a field `{}` already", field.name));
                self.diags.push(fault.note(first, "it is here"));
            }
        }
        let tail = layout.fields.last().filter(|field| field.ty.is_tail());
        if let Some(tail) = tail
            && let Some(&first) = known.get(format!("{}{LENGTH}", tail.name).as_str())
        {
            let message =
                format!("`{}{LENGTH}` is what the length of `{}` is called in generated code", tail.name, tail.name);
            self.diags.push(Diagnostic::error(first, message).note(tail.place, format!("`{}` is here", tail.name)));
        }
    }

    /// What stands beside each other in C: types and constants.
    fn in_c(&mut self, model: &Model) {
        let c_name = model.c_name();
        let schema = |name| Claim::new("the schema", &model.name, model.place, name);
        let mut claims: Vec<Claim<'_>> = Vec::new();
        claims.extend(["NONE", "LAST"].map(|suffix| schema(format!("{c_name}_{suffix}"))));
        for item in &model.enums {
            claims.push(Claim::new("enum", &item.name, item.place, item.name.clone()));
            let values = item.values.iter();
            claims.extend(values.map(|value| Claim::new("value", &value.name, value.place, value.name.clone())));
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
        let mut known: FxHashMap<&str, &Claim<'_>> = FxHashMap::default();
        for claim in &claims {
            let c = claim.c.as_str();
            if C_TYPES.binary_search(&c).is_ok() {
                let message = format!("{} `{}` is called as a type of C", claim.kind, claim.name);
                self.diags.push(Diagnostic::error(claim.place, message));
                continue;
            }
            let other = *known.entry(c).or_insert(claim);
            if !std::ptr::eq(other, claim) && !claim.is_told_of(other) {
                let [first, second] = [other, claim].map(|claim| format!("{} `{}`", claim.kind, claim.name));
                let message = format!("{second} and {first} are both called `{c}` in C");
                let fault = Diagnostic::error(claim.place, message);
                self.diags.push(fault.note(other.place, format!("{first} is here")));
            }
        }
    }
}

/// A name in C, and what has it.
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

    /// Whether the two have one name in the schema where that is a fault already.
    fn is_told_of(&self, other: &Claim<'_>) -> bool {
        let is_type = |claim: &Claim<'_>| matches!(claim.kind, "enum" | "struct" | "message");
        self.name == other.name && (self.kind == other.kind || is_type(self) && is_type(other))
    }
}
