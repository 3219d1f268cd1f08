//! From names to places.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, GotoDefinitionParams, GotoDefinitionResponse,
    Location, ReferenceParams, SymbolKind, TextDocumentPositionParams, TypeHierarchyItem, TypeHierarchyPrepareParams,
    TypeHierarchySubtypesParams, TypeHierarchySupertypesParams,
};

use crate::commands::lsp::contexts::ContextId;
use crate::commands::lsp::files::path_of_uri;
use crate::commands::lsp::places::Places;
use crate::commands::lsp::state::{State, View};
use crate::commands::lsp::worker::{Evaluated, evaluate_context};
use tdgen_editor::analysis::{self, Evaluations, Subject, subject_at, subject_named};
use tdgen_language::records::history::uses::{DefinitionKind, Target};
use tdgen_language::records::{ClassRef, RecordRef};
use tdgen_language::source::Span;

/// The view of the document of a request and the name at its position.
fn subject<'a>(state: &'a State, at: &TextDocumentPositionParams) -> Option<(View<'a>, Subject)> {
    let path = path_of_uri(&at.text_document.uri);
    let view = state.view(&path)?;
    let offset = view.document.offset(at.position);
    let analysis = &view.evaluated.analysis;
    let known = view.exact(offset).and_then(|position| subject_at(analysis, position));
    let known = known.filter(|subject| view.keeps(subject.span));
    let subject = known.or_else(|| subject_named(analysis, view.document.word(offset, &state.defines(&path))?.1))?;
    Some((view, subject))
}

/// The places of spans, each once.
fn locations(state: &State, evaluated: &Evaluated, spans: Vec<Span>) -> Vec<Location> {
    let mut places = Places::of(state, evaluated);
    let mut seen = HashSet::new();
    let mut found: Vec<Location> = spans.into_iter().filter_map(|span| places.location(span)).collect();
    // A file that is included twice has each place twice.
    found.retain(|one| seen.insert((one.uri.as_str().to_owned(), one.range)));
    found
}

pub(super) fn definition(state: &State, params: GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
    let at = params.text_document_position_params;
    if let Some(found) = included_file(state, &at) {
        return Some(GotoDefinitionResponse::Array(vec![found]));
    }
    if let Some(found) = text_name(state, &at) {
        return Some(GotoDefinitionResponse::Array(found));
    }
    let (view, subject) = subject(state, &at)?;
    let places = analysis::definitions(&view.evaluated.analysis, &subject);
    Some(GotoDefinitionResponse::Array(locations(state, &view.evaluated, places)))
}

/// The arguments of dags that the `$name` at a position means.
fn text_name(state: &State, at: &TextDocumentPositionParams) -> Option<Vec<Location>> {
    let path = path_of_uri(&at.text_document.uri);
    let document = state.documents.get(&path)?;
    let found = analysis::text_name_at(document.tree(&state.defines(&path)), document.offset(at.position))?;
    let place = |range| Location { uri: document.uri.clone(), range: document.range(range) };
    Some(found.definitions.into_iter().map(place).collect())
}

/// The file that the include at a position means.
fn included_file(state: &State, at: &TextDocumentPositionParams) -> Option<Location> {
    let path = path_of_uri(&at.text_document.uri);
    let document = state.documents.get(&path)?;
    let offset = document.offset(at.position);
    let includes = analysis::includes(document.tree(&state.defines(&path)));
    let (_, wanted) = includes.into_iter().find(|(range, _)| range.start <= offset && offset <= range.end)?;
    let target = find_included(state, &path, &wanted)?;
    let uri = crate::commands::lsp::files::uri_of_path(&target)?;
    Some(Location { uri, range: lsp_types::Range::default() })
}

/// The file that a name in a document includes.
pub(super) fn find_included(state: &State, path: &Path, wanted: &str) -> Option<PathBuf> {
    let context = state.context_known(path)?;
    let overlay = state.overlay(&context.folder);
    let folders = context.include.iter().map(|folder| overlay.path(folder).join(wanted));
    let mut candidates =
        std::iter::once(overlay.path(wanted)).chain(folders.map(|path| crate::commands::lsp::files::clean(&path)));
    candidates.find(|path| state.documents.contains_key(path) || path.is_file())
}

pub(super) fn type_definition(state: &State, params: GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
    let (view, subject) = subject(state, &params.text_document_position_params)?;
    let places = analysis::type_definitions(&view.evaluated.analysis, &subject);
    Some(GotoDefinitionResponse::Array(locations(state, &view.evaluated, places)))
}

pub(super) fn implementation(state: &State, params: GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
    let (view, subject) = subject(state, &params.text_document_position_params)?;
    let places = analysis::implementations(&view.evaluated.analysis, &subject);
    Some(GotoDefinitionResponse::Array(locations(state, &view.evaluated, places)))
}

pub(super) fn highlights(state: &State, params: DocumentHighlightParams) -> Option<Vec<DocumentHighlight>> {
    let (view, subject) = subject(state, &params.text_document_position_params)?;
    let places = analysis::references(&view.evaluated.analysis, &subject, true);
    let here = places.into_iter().filter_map(|span| {
        let is_here = view.evaluated.analysis.sources.file_at(span.start) == view.file;
        let range = view.range(span).filter(|_| is_here)?;
        Some(DocumentHighlight { range, kind: Some(DocumentHighlightKind::TEXT) })
    });
    Some(here.collect())
}

/// How long other contexts are looked through.
const BUDGET: Duration = Duration::from_millis(1500);

/// A name in an analysis of one context.
pub(super) struct Occurrence {
    pub(super) evaluated: Arc<Evaluated>,
    pub(super) position: u32,
}

/// A name where it is asked for, and where it is defined.
pub(super) struct Named {
    pub(super) occurrence: Occurrence,
    /// The file and the offset of its definition.
    defined_in: PathBuf,
    offset: usize,
}

impl Named {
    /// The name at a place.
    pub(super) fn at(state: &State, at: &TextDocumentPositionParams) -> Option<Named> {
        let (view, subject) = subject(state, at)?;
        let analysis = &view.evaluated.analysis;
        let &place = analysis::definitions(analysis, &subject).last()?;
        let file = analysis.sources.file_at(place.start);
        Some(Named {
            offset: (place.start - analysis.sources.start(file)) as usize,
            defined_in: view.evaluated.paths[file.0 as usize].clone(),
            occurrence: Occurrence { position: subject.span.start, evaluated: view.evaluated.clone() },
        })
    }

    /// The other contexts that have the file of the definition.
    pub(super) fn other_contexts(&self, state: &mut State, at: &TextDocumentPositionParams) -> Vec<ContextId> {
        let current = state.context_of(&path_of_uri(&at.text_document.uri));
        state.contexts_of(&self.defined_in).into_iter().filter(|id| *id != current).collect()
    }

    /// The name in another context, which is evaluated if it is not.
    pub(super) fn in_context(&self, state: &mut State, id: ContextId) -> Option<Occurrence> {
        let evaluated = match state.current_analysis(id) {
            Some(evaluated) => evaluated,
            None => {
                let context = state.contexts.get(id).clone();
                let overlay = state.overlay(&context.folder);
                let evaluated = evaluate_context(&context, &overlay, &mut Evaluations::default(), None).ok()?;
                let evaluated = Arc::new(evaluated);
                state.keep(id, evaluated.clone());
                evaluated
            }
        };
        let file = evaluated.file(&self.defined_in)?;
        let position = evaluated.analysis.position(file, self.offset);
        Some(Occurrence { evaluated, position })
    }
}

/// A name in all contexts that have the file of its definition, the current one first, as far as they can be looked
/// through in time.
fn everywhere(state: &mut State, at: &TextDocumentPositionParams) -> Vec<Occurrence> {
    let Some(named) = Named::at(state, at) else {
        return Vec::new();
    };
    let others = named.other_contexts(state, at);
    let begun = Instant::now();
    let is_in_time = |state: &State, id: ContextId| state.current_analysis(id).is_some() || begun.elapsed() <= BUDGET;
    let mut found = Vec::new();
    for id in others {
        if !is_in_time(state, id) {
            break;
        }
        found.extend(named.in_context(state, id));
    }
    std::iter::once(named.occurrence).chain(found).collect()
}

pub(super) fn references(state: &mut State, params: ReferenceParams) -> Option<Vec<Location>> {
    let found = everywhere(state, &params.text_document_position);
    let mut all = BTreeSet::new();
    for Occurrence { evaluated, position } in found {
        let Some(subject) = subject_at(&evaluated.analysis, position) else {
            continue;
        };
        let places = analysis::references(&evaluated.analysis, &subject, params.context.include_declaration);
        for location in locations(state, &evaluated, places) {
            all.insert((location.uri.as_str().to_owned(), location.range.start, location.range.end));
        }
    }
    let locations = all.into_iter().filter_map(|(uri, start, end)| {
        let uri = std::str::FromStr::from_str(&uri).ok()?;
        Some(Location { uri, range: lsp_types::Range { start, end } })
    });
    Some(locations.collect())
}

/// The analysis of the document of a class or record.
fn analysis_of(state: &State, item: &TypeHierarchyItem) -> Option<Arc<Evaluated>> {
    let view = state.view(&path_of_uri(&item.uri)).or_else(|| state.any_view())?;
    Some(view.evaluated)
}

/// The most records in one list of a type hierarchy.
const MAX_RECORDS: usize = 500;

fn type_item(places: &mut Places<'_>, name: String, span: Span, kind: SymbolKind) -> Option<TypeHierarchyItem> {
    let Location { uri, range } = places.location(span)?;
    Some(TypeHierarchyItem { name, kind, tags: None, detail: None, uri, range, selection_range: range, data: None })
}

fn class_item(places: &mut Places<'_>, class: ClassRef<'_>) -> Option<TypeHierarchyItem> {
    type_item(places, class.name().into_owned(), class.span(), SymbolKind::CLASS)
}

fn record_item(places: &mut Places<'_>, record: RecordRef<'_>) -> Option<TypeHierarchyItem> {
    type_item(places, record.name().into_owned(), record.span(), SymbolKind::OBJECT)
}

pub(super) fn prepare_types(state: &State, params: TypeHierarchyPrepareParams) -> Option<Vec<TypeHierarchyItem>> {
    let (view, subject) = subject(state, &params.text_document_position_params)?;
    let analysis = &view.evaluated.analysis;
    let mut places = Places::of(state, &view.evaluated);
    let mut items = Vec::new();
    let classes = subject.targets.iter().filter_map(|target| match target {
        Target::Definition(key) => analysis.uses.definition(*key).filter(|one| one.kind == DefinitionKind::Class),
        _ => None,
    });
    for class in classes {
        items.extend(type_item(&mut places, analysis.text(class.span), class.span, SymbolKind::CLASS));
    }
    if items.is_empty() {
        let records = analysis::records_named(analysis, &subject).into_iter().take(MAX_RECORDS);
        for record in records.map(|record| analysis.records.record(record)) {
            items.extend(record_item(&mut places, record));
        }
    }
    Some(items)
}

pub(super) fn supertypes(state: &State, params: TypeHierarchySupertypesParams) -> Option<Vec<TypeHierarchyItem>> {
    let evaluated = analysis_of(state, &params.item)?;
    let (records, name) = (&evaluated.analysis.records, &params.item.name);
    let parents: Vec<ClassRef<'_>> = match params.item.kind {
        SymbolKind::OBJECT => records.def(name)?.direct_classes().collect(),
        _ => records.class(name)?.direct_classes().collect(),
    };
    let mut places = Places::of(state, &evaluated);
    Some(parents.into_iter().filter_map(|parent| class_item(&mut places, parent)).collect())
}

pub(super) fn subtypes(state: &State, params: TypeHierarchySubtypesParams) -> Option<Vec<TypeHierarchyItem>> {
    let evaluated = analysis_of(state, &params.item)?;
    let records = &evaluated.analysis.records;
    let mut items = Vec::new();
    // Nothing derives from a record.
    if params.item.kind == SymbolKind::OBJECT {
        return Some(items);
    }
    let class = records.class(&params.item.name)?;
    let mut places = Places::of(state, &evaluated);
    for other in records.classes() {
        if other.parents().contains(&class.id) {
            items.extend(class_item(&mut places, other));
        }
    }
    let direct = records.defs().filter(|record| record.parents().contains(&class.id) && !record.is_anonymous());
    items.extend(direct.take(MAX_RECORDS).filter_map(|record| record_item(&mut places, record)));
    Some(items)
}
