//! [`Selection`]: records, and all that their statements refer to.

use rustc_hash::FxHashSet;

use crate::syntax::FileTree;
use tdgen_language::diagnostics::{Diagnostic, did_you_mean};
use tdgen_language::parser::Node as Extent;
use tdgen_language::records::arena::ids::{ClassId, RecordId, TypeId, ValueId};
use tdgen_language::records::arena::node::Node;
use tdgen_language::records::arena::types::Type;
use tdgen_language::records::{RecordRef, Records};
use tdgen_language::source::{FileId, SourceMap, Span};

/// What is written.
pub(super) struct Selection {
    /// Each before the ones that refer to it.
    pub(super) records: Vec<RecordId>,
    /// In the order of their declaration, each behind its parents: a class may be declared long before its definition.
    pub(super) classes: Vec<ClassId>,
}

/// Selects all records, or those that a name stands for: a record, a `defm`, a multiclass, or a line `FILE:LINE`.
///
/// # Errors
/// Nothing has this name.
pub(super) fn select(records: &Records, sources: &SourceMap, name: Option<&str>) -> Result<Selection, Diagnostic> {
    let roots: Vec<RecordId> = match name {
        None => records.defs_in_order().map(|record| record.id).collect(),
        Some(name) => find_named(records, sources, name)?,
    };
    let records_of = ordered(records, roots);
    let classes = classes_of(records, &records_of);
    Ok(Selection { records: records_of, classes })
}

fn find_named(records: &Records, sources: &SourceMap, name: &str) -> Result<Vec<RecordId>, Diagnostic> {
    if let Some(record) = records.def(name) {
        return Ok(vec![record.id]);
    }
    let statements = statements_at(sources, name);
    let is_inside = |span: &Span| statements.iter().any(|whole| whole.start <= span.start && span.start < whole.end);
    let is_meant = |record: &RecordRef<'_>| {
        let spans = record.spans();
        spans.iter().any(is_inside)
            || spans.iter().skip(1).any(|span| is_defm(sources, *span, name))
            || is_named_by(record, sources, name)
    };
    let found: Vec<RecordId> = records.defs_in_order().filter(is_meant).map(|record| record.id).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let unknown = Diagnostic::global(format!("no record, `defm` or multiclass `{name}`"));
    let guess = did_you_mean(name.as_bytes(), records.defs().map(RecordRef::name_bytes));
    Err(match guess {
        Some(guess) => unknown.help(format!("did you mean `{guess}`?")),
        None => unknown,
    })
}

/// The extents of the statements that begin on a line, `FILE:LINE`.
fn statements_at(sources: &SourceMap, place: &str) -> Vec<Span> {
    let Some((wanted, line)) = place.rsplit_once(':') else { return Vec::new() };
    let Ok(line) = line.parse::<usize>() else { return Vec::new() };
    let is_file = |name: &str| name.strip_suffix(wanted).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
    let files = (0..).map(FileId).zip(sources.names()).filter(|(_, name)| is_file(name));
    let mut found = Vec::new();
    for (file, name) in files {
        let tree = FileTree::read(name, sources.text(file).to_vec(), &[]);
        let begins_there = |node: &&Extent| {
            let offset = node.span.start - tree.start();
            node.kind.is_statement() && sources.line_at(sources.start(file) + offset).1 + 1 == line
        };
        let moved = |at: u32| at - tree.start() + sources.start(file);
        let nodes = tree.nodes.iter().filter(begins_there);
        found.extend(nodes.map(|node| Span::new(moved(node.span.start), moved(node.span.end))));
    }
    found
}

/// Whether a record has the name of a `defm`, followed by the name that its `def` has in the multiclass.
fn is_named_by(record: &RecordRef<'_>, sources: &SourceMap, defm: &str) -> bool {
    let spans = record.spans();
    let name = record.name_bytes();
    let (Some(rest), true) = (name.strip_prefix(defm.as_bytes()), spans.len() > 1) else { return false };
    let own = word_at(sources, spans[0]);
    // Between them are the names of the `defm`s in multiclasses.
    !own.is_empty() && rest.ends_with(own) && (rest.len() == own.len() || spans.len() > 2)
}

/// Whether the multiclass at this position, or the `defm` before it, has this name.
fn is_defm(sources: &SourceMap, span: Span, name: &str) -> bool {
    const KEYWORD: &[u8] = b"defm";
    /// Names are shorter.
    const FARTHEST: usize = 500;
    let file = sources.file_at(span.start);
    let from = (span.start - sources.start(file)) as usize;
    let before = sources.text(file).get(from.saturating_sub(FARTHEST)..from).unwrap_or_default();
    let keyword = before.windows(KEYWORD.len()).rposition(|window| window == KEYWORD);
    let statement = keyword.map_or(&[] as &[u8], |at| &before[at + KEYWORD.len()..]);
    let own = statement.split(|byte| *byte == b':').next().unwrap_or_default();
    word_at(sources, span) == name.as_bytes() || own.trim_ascii() == name.as_bytes()
}

fn word_at(sources: &SourceMap, span: Span) -> &[u8] {
    let file = sources.file_at(span.start);
    let start = sources.start(file);
    let range = (span.start - start) as usize..(span.end.max(span.start) - start) as usize;
    sources.text(file).get(range).unwrap_or_default()
}

/// The records and those that they refer to, each behind the ones that it refers to.
fn ordered(records: &Records, roots: Vec<RecordId>) -> Vec<RecordId> {
    let mut ordered = Vec::new();
    let mut seen: FxHashSet<RecordId> = FxHashSet::default();
    // Each with its references that are not looked at yet.
    let mut open: Vec<(RecordId, Vec<RecordId>)> = Vec::new();
    for root in roots {
        if !seen.insert(root) {
            continue;
        }
        open.push((root, references(records, root)));
        while let Some((record, pending)) = open.last_mut() {
            match pending.pop() {
                Some(next) if seen.insert(next) => open.push((next, references(records, next))),
                Some(_) => {}
                None => {
                    ordered.push(*record);
                    open.pop();
                }
            }
        }
    }
    ordered
}

/// The records in the values of a record, the first ones last.
fn references(records: &Records, record: RecordId) -> Vec<RecordId> {
    let values = &records.store().values;
    let mut seen: FxHashSet<ValueId> = FxHashSet::default();
    let mut found = Vec::new();
    let mut pending: Vec<ValueId> = records.record(record).values().map(|value| value.id).collect();
    pending.reverse();
    while let Some(value) = pending.pop() {
        if seen.insert(value) {
            match values.node(value) {
                Node::Def(other) if other != record => found.push(other),
                node => values.each_child(node, |child| pending.push(child)),
            }
        }
    }
    found.reverse();
    found
}

/// The classes of records, and those in the types of their fields.
fn classes_of(records: &Records, selected: &[RecordId]) -> Vec<ClassId> {
    let store = records.store();
    let mut classes: FxHashSet<ClassId> = FxHashSet::default();
    let mut pending: Vec<ClassId> = Vec::new();
    for &record in selected {
        let record = store.record(record);
        pending.extend(store.parents(record));
        for decl in store.each_decl(store.decls(record)) {
            add_type(records, decl.ty, &mut pending);
        }
    }
    while let Some(class) = pending.pop() {
        if classes.insert(class) {
            let body = &store.class(class).body;
            pending.extend(&body.parents);
            for decl in store.each_decl(body.fields.decls()) {
                add_type(records, decl.ty, &mut pending);
            }
        }
    }
    let mut sorted: Vec<ClassId> = classes.drain().collect();
    sorted.sort_unstable();
    behind_parents(records, sorted)
}

/// Classes in this order, but each behind its parents.
fn behind_parents(records: &Records, classes: Vec<ClassId>) -> Vec<ClassId> {
    let mut ordered = Vec::with_capacity(classes.len());
    let mut seen: FxHashSet<ClassId> = FxHashSet::default();
    for class in classes {
        // The parents of a class include theirs, the farthest first.
        let parents = records.store().class(class).body.parents.iter().copied();
        ordered.extend(parents.chain([class]).filter(|one| seen.insert(*one)));
    }
    ordered
}

fn add_type(records: &Records, mut ty: TypeId, classes: &mut Vec<ClassId>) {
    loop {
        match &records.store().types[ty] {
            Type::List(element) => ty = *element,
            Type::Record(named) => return classes.extend(named.iter()),
            _ => return,
        }
    }
}
