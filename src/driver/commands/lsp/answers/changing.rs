//! Changes of texts: renaming, formatting, repairs.

use std::collections::{BTreeMap, HashMap};
use std::ops::{Range, RangeInclusive};
use std::time::Duration;

use lsp_types::{
    AnnotatedTextEdit, ChangeAnnotation, CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Diagnostic,
    DocumentChanges, DocumentFormattingParams, DocumentRangeFormattingParams, OneOf,
    OptionalVersionedTextDocumentIdentifier, PrepareRenameResponse, RenameParams, TextDocumentEdit,
    TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
};

use super::capabilities::Client;
use super::failure::Failure;
use super::missing;
use super::navigation::{Occurrence, everywhere};
use crate::commands::lsp::documents::Document;
use crate::commands::lsp::edits::differences;
use crate::commands::lsp::files::path_of_uri;
use crate::commands::lsp::places::Places;
use crate::commands::lsp::publish::found;
use crate::commands::lsp::state::State;
use crate::commands::settings::AllSettings;
use tdgen_editor::analysis::{self, Edit, Refusal};
use tdgen_editor::fmt::format;

pub(super) fn prepare_rename(
    state: &State,
    params: TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>, Failure> {
    let path = path_of_uri(&params.text_document.uri);
    let Some(view) = state.view(&path) else {
        return Ok(None);
    };
    let Some(position) = view.exact(view.document.offset(params.position)) else {
        return Ok(None);
    };
    let analysis = &view.evaluated.analysis;
    let subject = analysis::renamable(analysis, position).map_err(|Refusal(reason)| Failure::refuse(reason))?;
    for place in analysis::definitions(analysis, &subject) {
        let defined_in = view.evaluated.path_at(place.start);
        if !state.is_own(defined_in) {
            let shown = state.shorten(defined_in);
            return Err(Failure::refuse(format!("it is defined in {shown}, which is not in this folder")));
        }
    }
    let placeholder = analysis.text(subject.span);
    Ok(view.range(subject.span).map(|range| PrepareRenameResponse::RangeWithPlaceholder { range, placeholder }))
}

/// How long contexts are looked through for what else has to be renamed.
const BUDGET: Duration = Duration::from_secs(10);

/// The name of the changes that the user confirms.
const PASTED: &str = "pasted";

pub(super) fn rename(
    state: &mut State,
    client: &Client,
    params: RenameParams,
) -> Result<Option<WorkspaceEdit>, Failure> {
    let at = params.text_document_position;
    let refuse_gap = |gap: &str| Failure::refuse(format!("{gap}, so not every use of the name is known"));
    if let Some(gap) = state.gap(&path_of_uri(&at.text_document.uri)) {
        return Err(refuse_gap(gap));
    }
    if prepare_rename(state, at.clone())?.is_none() {
        return Ok(None);
    }
    let (found, is_all) = everywhere(state, &at, BUDGET);
    if !is_all {
        return Err(Failure::refuse("too many main files read this file to find every use of the name in time"));
    }
    let mut edits: BTreeMap<String, Vec<(lsp_types::Range, String, bool)>> = BTreeMap::new();
    for Occurrence { evaluated, position } in found {
        if let Some(gap) = evaluated.analysis.gap() {
            return Err(refuse_gap(gap));
        }
        let mut places = Places::of(state, &evaluated);
        let renamed = analysis::rename(&evaluated.analysis, position, &params.new_name);
        for Edit { span, text, is_pasted } in renamed.map_err(|Refusal(reason)| Failure::refuse(reason))? {
            let Some(location) = places.location(span) else {
                continue;
            };
            if !state.is_own(&path_of_uri(&location.uri)) {
                return Err(Failure::refuse(format!(
                    "it is used in {}, which is not in this folder",
                    location.uri.as_str()
                )));
            }
            let list = edits.entry(location.uri.as_str().to_owned()).or_default();
            if !list.iter().any(|(range, _, _)| *range == location.range) {
                list.push((location.range, text, is_pasted));
            }
        }
    }
    Ok(Some(workspace_edit(state, client, edits)))
}

/// Changes of several files; those of pasted names are confirmed, if the client can ask.
#[expect(clippy::mutable_key_type, reason = "the key is a type of the protocol")]
fn workspace_edit(
    state: &State,
    client: &Client,
    edits: BTreeMap<String, Vec<(lsp_types::Range, String, bool)>>,
) -> WorkspaceEdit {
    let with_uri = edits.into_iter().filter_map(|(uri, list)| {
        let uri: Uri = std::str::FromStr::from_str(&uri).ok()?;
        Some((uri, list))
    });
    if !client.asks_about_changes {
        let plain = |list: Vec<(lsp_types::Range, String, bool)>| {
            list.into_iter().map(|(range, new_text, _)| TextEdit { range, new_text }).collect()
        };
        let mut changes = HashMap::new();
        with_uri.for_each(|(uri, list)| drop(changes.insert(uri, plain(list))));
        return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
    }
    let mut has_pasted = false;
    let documents = with_uri.map(|(uri, list)| {
        let version = state.document(&uri).map(|document| document.version);
        let edits = list.into_iter().map(|(range, new_text, is_pasted)| {
            has_pasted |= is_pasted;
            let text_edit = TextEdit { range, new_text };
            match is_pasted {
                true => OneOf::Right(AnnotatedTextEdit { text_edit, annotation_id: PASTED.to_owned() }),
                false => OneOf::Left(text_edit),
            }
        });
        let text_document = OptionalVersionedTextDocumentIdentifier { uri, version };
        TextDocumentEdit { text_document, edits: edits.collect() }
    });
    let documents: Vec<TextDocumentEdit> = documents.collect();
    let annotation = ChangeAnnotation {
        label: "names made by pasting".to_owned(),
        needs_confirmation: Some(true),
        description: Some("These names contain the one that is renamed.".to_owned()),
    };
    let annotations = has_pasted.then(|| HashMap::from([(PASTED.to_owned(), annotation)]));
    WorkspaceEdit {
        changes: None,
        document_changes: Some(DocumentChanges::Edits(documents)),
        change_annotations: annotations,
    }
}

pub(super) fn formatting(state: &State, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>, Failure> {
    format_document(state, &params.text_document.uri, None)
}

pub(super) fn range_formatting(
    state: &State,
    params: DocumentRangeFormattingParams,
) -> Result<Option<Vec<TextEdit>>, Failure> {
    format_document(state, &params.text_document.uri, Some(params.range))
}

/// The changes that format a document, or some lines of it.
fn format_document(
    state: &State,
    uri: &Uri,
    range: Option<lsp_types::Range>,
) -> Result<Option<Vec<TextEdit>>, Failure> {
    let path = path_of_uri(uri);
    let Some(document) = state.documents.get(&path).filter(|document| !document.is_too_large()) else {
        return Ok(None);
    };
    let settings = AllSettings::default().of(&path).map_err(Failure::refuse)?;
    let options = settings.formatting(&path, &state.defines(&path));
    let lines = range.map(|range| {
        // A selection of whole lines ends at the beginning of the next one.
        let is_next = range.end.character == 0 && range.end.line > range.start.line;
        let last = if is_next { range.end.line } else { range.end.line + 1 };
        vec![range.start.line as usize + 1..=last as usize]
    });
    let formatted = format_text(document, &options, lines).map_err(Failure::refuse)?;
    Ok(Some(edits(document, &formatted)))
}

/// A document, formatted.
fn format_text(
    document: &Document,
    options: &tdgen_editor::fmt::Options,
    lines: Option<Vec<RangeInclusive<usize>>>,
) -> Result<Vec<u8>, String> {
    match format(document.text.as_slice(), options, lines.as_deref()) {
        Ok(formatted) => Ok(formatted.text),
        Err(_) => Err("a token would change: please report this file".to_owned()),
    }
}

/// The changes that lead from the text of a document to another one.
fn edits(document: &Document, new: &[u8]) -> Vec<TextEdit> {
    let changes = differences(&document.text, new);
    let convert = |(range, text): (Range<usize>, Vec<u8>)| TextEdit {
        range: document.range(range),
        new_text: String::from_utf8_lossy(&text).into_owned(),
    };
    changes.into_iter().map(convert).collect()
}

pub(super) fn code_actions(
    state: &State,
    client: &Client,
    params: CodeActionParams,
) -> Option<Vec<CodeActionOrCommand>> {
    let path = path_of_uri(&params.text_document.uri);
    let document = state.documents.get(&path).filter(|document| !document.is_too_large())?;
    let mut actions = Vec::new();
    let wants = |kind: &CodeActionKind| {
        let only = params.context.only.as_ref();
        only.is_none_or(|only| only.iter().any(|one| kind.as_str().starts_with(one.as_str())))
    };
    if wants(&CodeActionKind::QUICKFIX) {
        for diagnostic in &params.context.diagnostics {
            actions.extend(repair(document, diagnostic));
            actions.extend(missing::repairs(state, client, document, diagnostic));
        }
        actions.extend(repairs_of_findings(state, document, &params));
    }
    if wants(&CodeActionKind::SOURCE_FIX_ALL) {
        let findings = found(document, &state.defines(&path));
        let mut all: Vec<TextEdit> = Vec::new();
        let mut end = 0;
        for fix in findings.iter().filter_map(|(_, finding)| finding.fix.as_ref()) {
            if fix.range.start >= end {
                end = fix.range.end;
                all.push(edit_of(document, fix.range.clone(), &fix.text));
            }
        }
        if !all.is_empty() {
            let title = "Apply all fixes of the linter".to_owned();
            actions.push(action(document, title, CodeActionKind::SOURCE_FIX_ALL, all, None));
        }
    }
    Some(actions.into_iter().map(CodeActionOrCommand::CodeAction).collect())
}

fn edit_of(document: &Document, range: Range<usize>, text: &[u8]) -> TextEdit {
    TextEdit { range: document.range(range), new_text: String::from_utf8_lossy(text).into_owned() }
}

fn action(
    document: &Document,
    title: String,
    kind: CodeActionKind,
    edits: Vec<TextEdit>,
    diagnostic: Option<Diagnostic>,
) -> CodeAction {
    let edit =
        WorkspaceEdit { changes: Some(HashMap::from([(document.uri.clone(), edits)])), ..WorkspaceEdit::default() };
    CodeAction {
        title,
        kind: Some(kind),
        diagnostics: diagnostic.map(|one| vec![one]),
        edit: Some(edit),
        is_preferred: Some(true),
        ..CodeAction::default()
    }
}

/// What the help of a diagnostic says, as a change: another name, or an include.
fn repair(document: &Document, diagnostic: &Diagnostic) -> Option<CodeAction> {
    let help = diagnostic.data.as_ref()?.get("help")?.as_str()?;
    let quoted = help.split('`').nth(1);
    let offers_name = ["did you mean", "there is `"].iter().any(|begin| help.starts_with(begin));
    let offered = if help.starts_with("write `/` between") { help.split('`').nth(3) } else { quoted };
    if let Some(name) = offered.filter(|name| offers_name || Some(*name) != quoted) {
        let range = document.offsets(diagnostic.range);
        let marked = document.text.get(range.clone())?;
        let (start, length) = match marked {
            // The file of an include.
            [b'"', path @ .., b'"'] => (range.start + 1, path.len()),
            // The name is the first word of what is marked.
            _ => (range.start, marked.iter().take_while(|it| it.is_ascii_alphanumeric() || **it == b'_').count()),
        };
        let edit = edit_of(document, start..start + length, name.as_bytes());
        let title = format!("Change to `{name}`");
        return (length > 0)
            .then(|| action(document, title, CodeActionKind::QUICKFIX, vec![edit], Some(diagnostic.clone())));
    }
    let file = help.split(" is defined in ").nth(1)?.strip_suffix("; include it")?.trim_matches('`').to_owned();
    let edit = edit_of(document, 0..0, format!("include \"{file}\"\n").as_bytes());
    let title = format!("Include \"{file}\"");
    Some(action(document, title, CodeActionKind::QUICKFIX, vec![edit], Some(diagnostic.clone())))
}

/// The fixes of what the linter finds in a range.
fn repairs_of_findings(state: &State, document: &Document, params: &CodeActionParams) -> Vec<CodeAction> {
    let wanted = document.offsets(params.range);
    let defines = state.defines(document.path());
    let tree = document.tree(&defines);
    let mut actions = Vec::new();
    for (_, finding) in found(document, &defines) {
        let range = tree.range(finding.span);
        let is_here = range.start <= wanted.end && wanted.start <= range.end;
        if let Some(fix) = finding.fix.as_ref().filter(|_| is_here) {
            let place = document.range(range);
            let of = params.context.diagnostics.iter().find(|one| one.range == place).cloned();
            let title = format!("{} ({})", finding.help.as_deref().unwrap_or("Fix"), finding.rule.name);
            let edit = edit_of(document, fix.range.clone(), &fix.text);
            actions.push(action(document, title, CodeActionKind::QUICKFIX, vec![edit], of));
        }
    }
    actions
}
