//! Changes of texts: formatting, repairs.

use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Diagnostic, DocumentFormattingParams,
    DocumentRangeFormattingParams, TextEdit, Uri, WorkspaceEdit,
};

use super::capabilities::Client;
use super::failure::Failure;
use super::missing;
use crate::commands::lsp::documents::Document;
use crate::commands::lsp::edits::differences;
use crate::commands::lsp::files::path_of_uri;
use crate::commands::lsp::publish::found;
use crate::commands::lsp::state::State;
use crate::commands::settings::AllSettings;
use tdgen_editor::fmt::format;

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
