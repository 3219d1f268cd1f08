//! The form of a file: symbols, folding, selection, links, colours.

use std::ops::Range;

use lsp_types::{
    DocumentLink, DocumentLinkParams, DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, FoldingRange,
    FoldingRangeKind, FoldingRangeParams, Location, SelectionRange, SelectionRangeParams, SemanticToken,
    SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams, SymbolInformation, SymbolKind,
    WorkspaceSymbolParams,
};

use super::capabilities::Client;
use super::navigation::find_included;
use super::token_types::token_type;
use crate::commands::lsp::documents::Document;
use crate::commands::lsp::files::{path_of_uri, uri_of_path};
use crate::commands::lsp::overlay::name;
use crate::commands::lsp::positions::Lines;
use crate::commands::lsp::state::State;
use crate::commands::td_files;
use tdgen_editor::analysis::{self, FoldKind, Outline, OutlineKind, highlight, outline, subject_at};
use tdgen_editor::syntax::FileTree;

fn kind_of(kind: OutlineKind) -> SymbolKind {
    match kind {
        OutlineKind::Class => SymbolKind::CLASS,
        OutlineKind::Multiclass => SymbolKind::NAMESPACE,
        OutlineKind::Def | OutlineKind::Defm => SymbolKind::OBJECT,
        OutlineKind::Defset => SymbolKind::ARRAY,
        OutlineKind::Variable => SymbolKind::VARIABLE,
        OutlineKind::Type => SymbolKind::STRUCT,
        OutlineKind::Field => SymbolKind::FIELD,
    }
}

#[expect(deprecated, reason = "the field must be given")]
fn symbol(document: &Document, entry: &Outline, records: &dyn Fn(&Outline) -> Option<usize>) -> DocumentSymbol {
    let detail = match records(entry) {
        Some(1) => format!("{} (1 record)", entry.detail),
        Some(count) => format!("{} ({count} records)", entry.detail),
        None => entry.detail.clone(),
    };
    let children: Vec<DocumentSymbol> = entry.children.iter().map(|child| symbol(document, child, records)).collect();
    DocumentSymbol {
        name: entry.name.clone(),
        detail: (!detail.is_empty()).then_some(detail),
        kind: kind_of(entry.kind),
        tags: None,
        deprecated: None,
        range: document.range(entry.range.clone()),
        selection_range: document.range(entry.name_range.clone()),
        children: (!children.is_empty()).then_some(children),
    }
}

pub(super) fn symbols(state: &State, client: &Client, params: DocumentSymbolParams) -> Option<DocumentSymbolResponse> {
    let path = path_of_uri(&params.text_document.uri);
    let document = state.documents.get(&path)?;
    let entries = outline(document.tree(&state.defines(&path)));
    if !client.nests_symbols {
        let place = |range: &Range<usize>| Location { uri: document.uri.clone(), range: document.range(range.clone()) };
        let mut flat = Vec::new();
        entries.iter().for_each(|entry| flatten(entry, None, &place, &mut flat));
        return Some(DocumentSymbolResponse::Flat(flat));
    }
    let view = state.view(&path);
    let records = |entry: &Outline| {
        let view = view.as_ref().filter(|_| entry.kind == OutlineKind::Defm)?;
        let analysis = &view.evaluated.analysis;
        let subject = subject_at(analysis, view.exact(entry.name_range.start)?)?;
        Some(analysis::records_named(analysis, &subject).len())
    };
    let nested = entries.iter().map(|entry| symbol(document, entry, &records));
    Some(DocumentSymbolResponse::Nested(nested.collect()))
}

#[expect(deprecated, reason = "the field must be given")]
fn flatten(
    entry: &Outline,
    container: Option<&str>,
    place: &dyn Fn(&Range<usize>) -> Location,
    flat: &mut Vec<SymbolInformation>,
) {
    flat.push(SymbolInformation {
        name: entry.name.clone(),
        kind: kind_of(entry.kind),
        tags: None,
        deprecated: None,
        location: place(&entry.name_range),
        container_name: container.map(str::to_owned),
    });
    entry.children.iter().for_each(|child| flatten(child, Some(&entry.name), place, flat));
}

/// The most symbols that a search finds.
const MAX_SYMBOLS: usize = 256;

pub(super) fn workspace_symbols(state: &State, params: WorkspaceSymbolParams) -> Option<Vec<SymbolInformation>> {
    let query = params.query.to_ascii_lowercase();
    let mut paths: Vec<_> = state.documents.keys().cloned().collect();
    for folder in &state.folders {
        paths.extend(td_files::walk(folder, &mut Vec::new()));
    }
    paths.sort();
    paths.dedup();
    let mut found: Vec<SymbolInformation> = Vec::new();
    for path in paths {
        let Some(text) = state.text(&path).filter(|text| text.len() <= td_files::MAX_SIZE) else {
            continue;
        };
        // Most files do not have the word at all.
        let first = query.split_whitespace().next().unwrap_or_default();
        if !contains_ignoring_case(&text, first.as_bytes()) {
            continue;
        }
        let Some(uri) = uri_of_path(&path) else {
            continue;
        };
        let lines = Lines::of(&text, state.encoding);
        let tree = FileTree::read(&name(&path), text.as_slice().to_vec(), &[]);
        let place = |range: &Range<usize>| Location { uri: uri.clone(), range: lines.range(&text, range.clone()) };
        let mut flat = Vec::new();
        outline(&tree).iter().for_each(|entry| flatten(entry, None, &place, &mut flat));
        flat.retain(|symbol| symbol.name.to_ascii_lowercase().contains(&query) && symbol.kind != SymbolKind::FIELD);
        found.append(&mut flat);
        if found.len() > 16 * MAX_SYMBOLS {
            break;
        }
    }
    // The most similar first.
    found.sort_by_key(|symbol| (symbol.name.len(), symbol.name.clone()));
    found.truncate(MAX_SYMBOLS);
    Some(found)
}

/// Whether a text has a word of lower-case letters, in any case.
fn contains_ignoring_case(text: &[u8], word: &[u8]) -> bool {
    let Some((first, rest)) = word.split_first() else {
        return true;
    };
    let mut starts = memchr::memchr2_iter(*first, first.to_ascii_uppercase(), text);
    starts.any(|at| text.get(at + 1..at + 1 + rest.len()).is_some_and(|other| other.eq_ignore_ascii_case(rest)))
}

pub(super) fn folds(state: &State, params: FoldingRangeParams) -> Option<Vec<FoldingRange>> {
    let path = path_of_uri(&params.text_document.uri);
    let document = state.documents.get(&path)?;
    let convert = |fold: analysis::Fold| {
        let (start, end) = (document.position(fold.range.start), document.position(fold.range.end));
        // The line of a closing bracket stays.
        let end_line = if fold.kind == FoldKind::Code { end.line.saturating_sub(1) } else { end.line };
        let kind = match fold.kind {
            FoldKind::Code => None,
            FoldKind::Comment => Some(FoldingRangeKind::Comment),
            FoldKind::Include => Some(FoldingRangeKind::Imports),
            FoldKind::Skipped => Some(FoldingRangeKind::Region),
        };
        (start.line < end_line).then(|| FoldingRange {
            start_line: start.line,
            end_line,
            kind,
            ..FoldingRange::default()
        })
    };
    let mut folds: Vec<FoldingRange> =
        analysis::folds(document.tree(&state.defines(&path))).into_iter().filter_map(convert).collect();
    folds.dedup_by_key(|fold| (fold.start_line, fold.end_line));
    Some(folds)
}

pub(super) fn selections(state: &State, params: SelectionRangeParams) -> Option<Vec<SelectionRange>> {
    let path = path_of_uri(&params.text_document.uri);
    let document = state.documents.get(&path)?;
    let tree = document.tree(&state.defines(&path));
    let at = |position| {
        let around = analysis::selections(tree, document.offset(position));
        let mut outer: Option<Box<SelectionRange>> = None;
        for range in around.into_iter().rev() {
            outer = Some(Box::new(SelectionRange { range: document.range(range), parent: outer }));
        }
        outer.map_or(SelectionRange { range: document.all(), parent: None }, |outer| *outer)
    };
    Some(params.positions.into_iter().map(at).collect())
}

pub(super) fn links(state: &State, params: DocumentLinkParams) -> Option<Vec<DocumentLink>> {
    let path = path_of_uri(&params.text_document.uri);
    let document = state.documents.get(&path)?;
    let includes = analysis::includes(document.tree(&state.defines(&path)));
    let links = includes.into_iter().filter_map(|(range, wanted)| {
        let target = uri_of_path(&find_included(state, &path, &wanted)?)?;
        let range = document.range(range);
        Some(DocumentLink { range, target: Some(target), tooltip: None, data: None })
    });
    Some(links.collect())
}

pub(super) fn tokens(state: &State, params: SemanticTokensParams) -> Option<SemanticTokens> {
    let path = path_of_uri(&params.text_document.uri);
    state.documents.get(&path).map(|document| tokens_in(state, document, 0..document.text.len()))
}

pub(super) fn tokens_in_range(state: &State, params: SemanticTokensRangeParams) -> Option<SemanticTokens> {
    let path = path_of_uri(&params.text_document.uri);
    state.documents.get(&path).map(|document| tokens_in(state, document, document.offsets(params.range)))
}

fn tokens_in(state: &State, document: &Document, wanted: Range<usize>) -> SemanticTokens {
    let path = document.path();
    let view = state.view(path);
    let at = view.as_ref().map(|view| (&view.evaluated.analysis, view.file));
    let shift = |offset: usize| view.as_ref().and_then(|view| view.shift.to_old(offset));
    let mut data = Vec::new();
    let (mut line, mut character) = (0, 0);
    for word in highlight(document.tree(&state.defines(path)), at, &shift) {
        if word.range.end <= wanted.start || word.range.start >= wanted.end {
            continue;
        }
        let (token_type, modifiers) = token_type(word.kind);
        let modifiers = modifiers | u32::from(word.is_definition);
        for part in lines_of(&document.text, word.range) {
            let range = document.range(part);
            let delta_line = range.start.line - line;
            let delta_start = if delta_line == 0 { range.start.character - character } else { range.start.character };
            (line, character) = (range.start.line, range.start.character);
            let length = range.end.character - range.start.character;
            data.push(SemanticToken { delta_line, delta_start, length, token_type, token_modifiers_bitset: modifiers });
        }
    }
    SemanticTokens { result_id: None, data }
}

/// The parts of a range in its lines, without the line ends: a word of the protocol is in one line.
fn lines_of(text: &[u8], range: Range<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = range.start;
    let bytes = text.get(range.clone()).unwrap_or_default();
    for (at, byte) in bytes.iter().enumerate() {
        if matches!(byte, b'\n' | b'\r') {
            parts.push(start..range.start + at);
            start = range.start + at + 1;
        }
    }
    parts.push(start..range.end);
    parts.retain(|part| !part.is_empty());
    parts
}
