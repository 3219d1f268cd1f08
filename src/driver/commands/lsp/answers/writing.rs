//! What helps to write and to read: completion, signatures, hovers, names of arguments.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionTextEdit, Documentation, Hover,
    HoverContents, HoverParams, InlayHint, InlayHintKind, InlayHintLabel, InlayHintParams, InsertTextFormat,
    MarkupContent, MarkupKind, ParameterInformation, ParameterLabel, SignatureHelp, SignatureHelpParams,
    SignatureInformation, TextEdit,
};

use super::capabilities::Client;
use super::navigation::find_included;
use crate::commands::lsp::documents::Document;
use crate::commands::lsp::files::path_of_uri;
use crate::commands::lsp::state::State;
use tdgen_editor::analysis::{self, Completion, CompletionKind};
use tdgen_language::source::Loader;

fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

pub(super) fn hover(state: &State, params: HoverParams) -> Option<Hover> {
    let at = params.text_document_position_params;
    let path = path_of_uri(&at.text_document.uri);
    let view = state.view(&path)?;
    let offset = view.document.offset(at.position);
    let includes = analysis::includes(view.document.tree(&state.defines(&path)));
    if let Some((range, wanted)) = includes.into_iter().find(|(range, _)| range.start <= offset && offset <= range.end)
    {
        let found = find_included(state, &path, &wanted);
        let mut text = found.map(|found| format!("`{}`", state.shorten(&found))).unwrap_or("not found".to_owned());
        if let Some(context) = state.explain_context(&path) {
            text += &format!("\n\n{context}");
        }
        let range = Some(view.document.range(range));
        return Some(Hover { contents: HoverContents::Markup(markdown(text)), range });
    }
    if let Some(found) = analysis::text_name_at(view.document.tree(&state.defines(&path)), offset) {
        let text = format!("```tablegen\n{}\n```", found.argument);
        let range = Some(view.document.range(found.range));
        return Some(Hover { contents: HoverContents::Markup(markdown(text)), range });
    }
    let analysis = &view.evaluated.analysis;
    let known = view.exact(offset).and_then(|position| analysis::hover(analysis, position));
    let (text, range) = match known {
        Some(found) => (Some(found.text), view.range(found.span)),
        None => match view.document.word(offset, &state.defines(&path)) {
            Some((range, word)) => {
                let subject = analysis::subject_named(analysis, word);
                let text = subject.and_then(|subject| analysis::hover_subject(analysis, &subject));
                (text, Some(view.document.range(range)))
            }
            None => (None, None),
        },
    };
    text.map(|text| Hover { contents: HoverContents::Markup(markdown(text)), range })
}

pub(super) fn completion(state: &State, client: &Client, params: CompletionParams) -> Option<CompletionList> {
    let at = params.text_document_position;
    let path = path_of_uri(&at.text_document.uri);
    let document = state.documents.get(&path)?;
    let offset = document.offset(at.position);
    if let Some(items) = complete_include(state, document, offset) {
        let items = items.iter().enumerate().map(|(place, one)| item(document, client, one, place)).collect();
        return Some(CompletionList { is_incomplete: false, items });
    }
    let view = state.view(&path)?;
    let tree = document.tree(&state.defines(&path));
    let place = (view.file, view.position(offset));
    let (found, is_incomplete) = analysis::complete(&view.evaluated.analysis, tree, offset, place);
    let items = found.iter().enumerate().map(|(place, one)| item(document, client, one, place)).collect();
    Some(CompletionList { is_incomplete, items })
}

/// In the quotes of an include: the folders and files that may follow.
fn complete_include(state: &State, document: &Document, offset: usize) -> Option<Vec<Completion>> {
    let before = document.text.get(..offset)?;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let line = String::from_utf8_lossy(before.get(start..)?).into_owned();
    let written = line.trim_start().strip_prefix("include")?.trim_start().strip_prefix('"')?.to_owned();
    if written.contains('"') {
        return None;
    }
    let (folder, begun) = written.rsplit_once('/').unwrap_or(("", &written));
    let context = state.context_known(document.path())?;
    let overlay = state.overlay(&context.folder);
    let mut items: Vec<Completion> = Vec::new();
    for root in &context.include {
        let path = overlay.path(root).join(folder);
        for entry in overlay.list(&path.to_string_lossy()) {
            let is_wanted = entry.is_folder || entry.name.ends_with(".td");
            let label = if entry.is_folder { format!("{}/", entry.name) } else { entry.name };
            if is_wanted && !label.starts_with('.') && !items.iter().any(|item| item.label == label) {
                let detail = root.clone();
                items.push(Completion {
                    label,
                    kind: CompletionKind::Path,
                    detail,
                    documentation: String::new(),
                    snippet: None,
                    replace: offset - begun.len()..offset,
                    rank: 0,
                });
            }
        }
    }
    Some(items)
}

/// The completion at this place of the list in the words of the protocol.
fn item(document: &Document, client: &Client, one: &Completion, place: usize) -> CompletionItem {
    let kind = match one.kind {
        CompletionKind::Class => CompletionItemKind::CLASS,
        CompletionKind::Multiclass => CompletionItemKind::MODULE,
        CompletionKind::Record => CompletionItemKind::CONSTANT,
        CompletionKind::Field => CompletionItemKind::FIELD,
        CompletionKind::Variable => CompletionItemKind::VARIABLE,
        CompletionKind::Operator => CompletionItemKind::FUNCTION,
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        CompletionKind::Type => CompletionItemKind::STRUCT,
        CompletionKind::Path => CompletionItemKind::FILE,
    };
    let snippet = one.snippet.as_ref().filter(|_| client.fills_snippets);
    let new_text = snippet.unwrap_or(&one.label).clone();
    let range = document.range(one.replace.clone());
    CompletionItem {
        label: one.label.clone(),
        kind: Some(kind),
        detail: (!one.detail.is_empty()).then(|| one.detail.clone()),
        documentation: (!one.documentation.is_empty())
            .then(|| Documentation::MarkupContent(markdown(one.documentation.clone()))),
        sort_text: Some(format!("{place:06}")),
        filter_text: Some(one.label.clone()),
        insert_text_format: snippet.map(|_| InsertTextFormat::SNIPPET),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text })),
        ..CompletionItem::default()
    }
}

pub(super) fn signature_help(state: &State, params: SignatureHelpParams) -> Option<SignatureHelp> {
    let at = params.text_document_position_params;
    let path = path_of_uri(&at.text_document.uri);
    let view = state.view(&path)?;
    let tree = view.document.tree(&state.defines(&path));
    let found = analysis::signature(&view.evaluated.analysis, tree, view.document.offset(at.position));
    found.map(|found| {
        let units = |offset: usize| found.label[..offset].encode_utf16().count() as u32;
        let parameters = found.arguments.iter().map(|range| ParameterInformation {
            label: ParameterLabel::LabelOffsets([units(range.start), units(range.end)]),
            documentation: None,
        });
        let documentation = (!found.documentation.is_empty())
            .then(|| Documentation::MarkupContent(markdown(found.documentation.clone())));
        let active = Some(found.active as u32);
        SignatureHelp {
            signatures: vec![SignatureInformation {
                label: found.label.clone(),
                documentation,
                parameters: Some(parameters.collect()),
                active_parameter: active,
            }],
            active_signature: Some(0),
            active_parameter: active,
        }
    })
}

pub(super) fn inlay_hints(state: &State, params: InlayHintParams) -> Option<Vec<InlayHint>> {
    let path = path_of_uri(&params.text_document.uri);
    let view = state.view(&path)?;
    let tree = view.document.tree(&state.defines(&path));
    let range = view.document.offsets(params.range);
    let shift = |offset: usize| view.shift.to_old(offset);
    let found = analysis::hints(tree, range, (&view.evaluated.analysis, view.file), &shift);
    let hints = found.into_iter().map(|hint| InlayHint {
        position: view.document.position(hint.offset),
        label: InlayHintLabel::String(hint.label),
        kind: Some(InlayHintKind::PARAMETER),
        text_edits: None,
        tooltip: None,
        padding_left: None,
        padding_right: Some(true),
        data: None,
    });
    Some(hints.collect())
}
