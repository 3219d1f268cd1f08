//! The differences as text and as JSON.

use serde_json::{Value, json};

use tdgen_editor::diff::{Anonymous, Change, Comparison, FieldChange};
use tdgen_language::source::{SourceMap, Span};

/// Returns the differences as text; the last line is a summary.
pub(super) fn print(comparison: &Comparison) -> String {
    let mut text = String::new();
    for name in &comparison.removed {
        text.push_str(&format!("- {name}\n"));
    }
    for name in &comparison.added {
        text.push_str(&format!("+ {name}\n"));
    }
    for Change { record, classes, fields, .. } in &comparison.changed {
        text.push_str(&format!("  {record}\n"));
        if let Some([old, new]) = classes {
            text.push_str(&format!("    classes: {} -> {}\n", list(old), list(new)));
        }
        for field in fields {
            text.push_str(&format!("    {}\n", field_line(field)));
        }
    }
    for (sign, all) in [('-', &comparison.removed_anonymous), ('+', &comparison.added_anonymous)] {
        for Anonymous { classes, count } in all {
            text.push_str(&format!("{sign} {} of {}\n", counted(*count, "anonymous record"), list(classes)));
        }
    }
    text.push_str(&summary(comparison));
    text
}

fn field_line(FieldChange { name, old, new }: &FieldChange) -> String {
    let whole = |[ty, value]: &[String; 2]| format!("{ty} {name} = {value}");
    match (old, new) {
        (Some([old_type, old]), Some([new_type, new])) if old_type == new_type => format!("{name}: {old} -> {new}"),
        (Some(old), Some(new)) => format!("{} -> {}", whole(old), whole(new)),
        (Some(old), None) => format!("- {}", whole(old)),
        (None, new) => format!("+ {}", new.as_ref().map(whole).unwrap_or_default()),
    }
}

fn list(classes: &[String]) -> String {
    if classes.is_empty() { "no class".to_owned() } else { classes.join(", ") }
}

fn summary(comparison: &Comparison) -> String {
    if comparison.is_empty() {
        return "the records are equal\n".to_owned();
    }
    let mut parts = Vec::new();
    if !comparison.changed.is_empty() {
        parts.push(format!("{} changed", counted(comparison.changed.len(), "record")));
        parts.push(counted(comparison.field_count(), "field"));
    }
    let anonymous = |all: &[Anonymous]| all.iter().map(|one| one.count).sum::<usize>();
    let all = [
        (comparison.added.len() + anonymous(&comparison.added_anonymous), "added"),
        (comparison.removed.len() + anonymous(&comparison.removed_anonymous), "removed"),
    ];
    parts.extend(all.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")));
    format!("{}\n", parts.join(", "))
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The differences as JSON; `docs/explain.md` describes the keys.
pub(super) fn object(comparison: &Comparison, sources: [&SourceMap; 2]) -> Value {
    let anonymous = |all: &[Anonymous]| -> Vec<Value> {
        all.iter().map(|one| json!({ "classes": one.classes, "count": one.count })).collect()
    };
    let side = |side: &Option<[String; 2]>| side.as_ref().map(|[ty, value]| json!({ "type": ty, "value": value }));
    let field = |field: &FieldChange| json!({ "name": field.name, "old": side(&field.old), "new": side(&field.new) });
    let change = |change: &Change| {
        json!({
            "record": change.record,
            "old_location": location(change.spans[0], sources[0]),
            "new_location": location(change.spans[1], sources[1]),
            "old_classes": change.classes.as_ref().map(|[old, _]| old),
            "new_classes": change.classes.as_ref().map(|[_, new]| new),
            "fields": change.fields.iter().map(field).collect::<Vec<_>>(),
        })
    };
    json!({
        "added": comparison.added,
        "removed": comparison.removed,
        "changed": comparison.changed.iter().map(change).collect::<Vec<_>>(),
        "added_anonymous": anonymous(&comparison.added_anonymous),
        "removed_anonymous": anonymous(&comparison.removed_anonymous),
        "summary": { "records": comparison.changed.len(), "fields": comparison.field_count() },
    })
}

fn location(span: Span, sources: &SourceMap) -> Value {
    let at = sources.locate(span.start);
    json!({ "file": at.file, "line": at.line, "column": at.column })
}
