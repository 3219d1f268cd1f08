//! The JSON form of an explanation.

use serde_json::{Value, json};

use tdgen_editor::explain::{Explanation, FieldExplanation, LetMode, Name, Origin, Setter, Step, StepKind, quote};
use tdgen_language::source::{SourceMap, Span};

/// An explanation as JSON; `docs/explain.md` describes the keys.
pub(super) fn object(explanation: &Explanation, sources: &SourceMap) -> Value {
    json!({
        "record": explanation.record,
        "locations": explanation.spans.iter().map(|span| location(*span, sources)).collect::<Vec<_>>(),
        "classes": explanation.classes,
        "fields": explanation.fields.iter().map(|it| field(it, sources)).collect::<Vec<_>>(),
    })
}

fn field(field: &FieldExplanation, sources: &SourceMap) -> Value {
    let instance = |instance: &tdgen_editor::explain::Instance| {
        json!({
            "name": instance.name,
            "class": instance.class,
            "location": location(instance.span, sources),
        })
    };
    json!({
        "name": field.name,
        "type": field.ty,
        "value": field.value,
        "has_older_steps": field.is_cut,
        "steps": field.steps.iter().map(|it| step(it, sources)).collect::<Vec<_>>(),
        "instances": field.instances.iter().map(instance).collect::<Vec<_>>(),
    })
}

fn step(step: &Step, sources: &SourceMap) -> Value {
    let (kind, class) = match &step.kind {
        StepKind::Setting { setter, mode, class } => (kind(*setter, *mode), class.as_deref()),
        StepKind::Completion => ("completion", None),
    };
    json!({
        "kind": kind,
        "class": class,
        "location": location(step.span, sources),
        "source": quote(sources, step.span),
        "names": step.names.iter().map(|it| name(it, sources)).collect::<Vec<_>>(),
        "value": step.value,
    })
}

fn kind(setter: Setter, mode: LetMode) -> &'static str {
    match (setter, mode) {
        (Setter::Field, _) => "declaration",
        (Setter::Let, LetMode::Replace) => "let",
        (Setter::Let, LetMode::Append) => "let append",
        (Setter::Let, LetMode::Prepend) => "let prepend",
        (Setter::OuterLet, LetMode::Replace) => "let in",
        (Setter::OuterLet, LetMode::Append) => "let append in",
        (Setter::OuterLet, LetMode::Prepend) => "let prepend in",
    }
}

fn name(Name { name, value, origin }: &Name, sources: &SourceMap) -> Value {
    let (kind, span) = match *origin {
        Origin::Argument(span) => ("argument", span),
        Origin::Iterator(span) => ("iterator", span),
        Origin::Field(span) => ("field", span),
    };
    let source = (kind == "argument").then(|| quote(sources, span));
    json!({ "name": name, "value": value, "origin": kind, "source": source, "location": location(span, sources) })
}

fn location(span: Span, sources: &SourceMap) -> Value {
    let at = sources.locate(span.start);
    json!({ "file": at.file, "line": at.line, "column": at.column })
}
