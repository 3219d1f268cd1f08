//! The graph as dot text: classes and records as boxes, with arrows to superclasses and to referenced records.

use std::collections::BTreeMap;

use super::selection::Graph;
use crate::backends::context::Context;
use crate::backends::writer::Writer;
use crate::records::ids::{ClassId, RecordId};
use crate::records::store::Store;
use crate::source::{SourceMap, Span, Symbol};

/// The limit of the fields named at one arrow.
const MAX_FIELDS: usize = 3;

/// Writes the graph.
pub(super) fn emit(graph: &Graph, context: &Context) -> Vec<u8> {
    let mut w = Writer::default();
    let input = context.input;
    w.comment("//", "", &format!("Made by tdgen --gen-graph from {input}."));
    w.block("digraph records {", "}", |w| {
        emit_look(w);
        let drawing = Drawing { graph, store: context.records.store(), sources: context.sources };
        drawing.emit_classes(w);
        drawing.emit_records(w);
        drawing.emit_superclasses(w);
        drawing.emit_references(w);
    });
    w.finish()
}

/// Emits the style; superclasses are above.
fn emit_look(w: &mut Writer) {
    w.line("graph [rankdir=BT, bgcolor=white, ranksep=0.6, nodesep=0.25];");
    w.line("node [fontname=\"Helvetica,Arial,sans-serif\", fontsize=11, penwidth=1.2];");
    w.line("edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=9, color=\"#64748b\"];");
}

struct Drawing<'a> {
    graph: &'a Graph,
    store: &'a Store,
    sources: &'a SourceMap,
}

impl Drawing<'_> {
    fn emit_classes(&self, w: &mut Writer) {
        w.blank();
        w.line("node [shape=box, style=filled, color=\"#1d4ed8\", fillcolor=\"#dbeafe\"];");
        for &class in &self.graph.classes {
            let of = self.store.class(class);
            self.emit_node(w, &class_id(class), of.name, of.span);
        }
    }

    fn emit_records(&self, w: &mut Writer) {
        w.blank();
        w.line("node [shape=box, style=\"filled,rounded\", color=\"#15803d\", fillcolor=\"#dcfce7\"];");
        for &record in self.graph.records.keys() {
            let of = self.store.record(record);
            let span = of.spans.first().copied().unwrap_or_default();
            self.emit_node(w, &record_id(record), of.name, span);
        }
    }

    fn emit_node(&self, w: &mut Writer, id: &str, name: Symbol, span: Span) {
        let label = quoted(&self.store.interner.text(name));
        let location = self.sources.locate(span.start);
        let tooltip = quoted(&format!("{}:{}:{}", location.file, location.line, location.column));
        writeln!(w, "{id} [label={label}, tooltip={tooltip}];");
    }

    fn emit_superclasses(&self, w: &mut Writer) {
        w.blank();
        w.line("edge [arrowhead=empty];");
        for &class in &self.graph.classes {
            for &parent in &self.store.class(class).body.parents {
                writeln!(w, "{} -> {};", class_id(class), class_id(parent));
            }
        }
        for &record in self.graph.records.keys() {
            for &parent in self.store.parents(self.store.record(record)) {
                writeln!(w, "{} -> {};", record_id(record), class_id(parent));
            }
        }
    }

    /// Emits references, which do not influence the layout.
    fn emit_references(&self, w: &mut Writer) {
        if self.graph.records.values().all(BTreeMap::is_empty) {
            return;
        }
        w.blank();
        w.line("edge [arrowhead=vee, style=dashed, color=\"#c2410c\", fontcolor=\"#c2410c\", constraint=false];");
        for (&record, targets) in &self.graph.records {
            for (&target, fields) in targets {
                let label = quoted(&self.field_names(fields));
                let (from, to) = (record_id(record), record_id(target));
                writeln!(w, "{from} -> {to} [label={label}];");
            }
        }
    }

    fn field_names(&self, fields: &[Symbol]) -> String {
        let names = fields.iter().take(MAX_FIELDS);
        let mut names: Vec<_> = names.map(|&name| self.store.interner.text(name)).collect();
        if fields.len() > MAX_FIELDS {
            names.push("...".into());
        }
        names.join(", ")
    }
}

fn class_id(class: ClassId) -> String {
    format!("class{}", class.index())
}

fn record_id(record: RecordId) -> String {
    format!("record{}", record.index())
}

/// A string that dot shows unchanged, without interpreting escapes or entities.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '&' => quoted.push_str("&amp;"),
            '\n' => quoted.push_str("\\n"),
            control if control.is_control() => quoted.push(char::REPLACEMENT_CHARACTER),
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}
