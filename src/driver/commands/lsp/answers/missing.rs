//! Repairs of an include whose file is not found: a folder that has it becomes a setting.

use std::path::{Path, PathBuf};

use lsp_types::{
    CodeAction, CodeActionKind, CreateFile, CreateFileOptions, Diagnostic, DocumentChangeOperation, DocumentChanges,
    NumberOrString, OneOf, OptionalVersionedTextDocumentIdentifier, Position, Range, ResourceOp, TextDocumentEdit,
    TextEdit, WorkspaceEdit,
};

use super::capabilities::Client;
use crate::commands::lsp::documents::Document;
use crate::commands::lsp::files::uri_of_path;
use crate::commands::lsp::publish::MISSING_INCLUDE;
use crate::commands::lsp::state::State;
use crate::commands::settings::{FILE, with_include_folder};

/// The most folders that are offered.
const MAX_OFFERED: usize = 4;

/// The actions that add a folder with the missing file to the settings.
pub(super) fn repairs(state: &State, client: &Client, document: &Document, diagnostic: &Diagnostic) -> Vec<CodeAction> {
    let is_missing = matches!(&diagnostic.code, Some(NumberOrString::String(code)) if code == MISSING_INCLUDE);
    let Some(wanted) = diagnostic.message.split('`').nth(1).filter(|_| is_missing) else {
        return Vec::new();
    };
    let Some(root) = state.contexts.root_of(document.path()).map(Path::to_owned) else {
        return Vec::new();
    };
    let settings = root.ancestors().map(|above| above.join(FILE)).find(|path| path.is_file());
    let settings = settings.unwrap_or_else(|| root.join(FILE));
    let found = state.contexts.search_folders(&root, wanted).into_iter().take(MAX_OFFERED);
    found.filter_map(|folder| action(client, &settings, &folder, diagnostic)).collect()
}

/// Adds a folder to the settings.
fn action(client: &Client, settings: &Path, folder: &Path, diagnostic: &Diagnostic) -> Option<CodeAction> {
    let shown = relative(settings.parent()?, folder);
    let old = std::fs::read_to_string(settings).ok();
    let text = with_include_folder(old.as_deref().unwrap_or_default(), &shown)?;
    let uri = uri_of_path(settings)?;
    let lines = old.as_deref().unwrap_or_default().split('\n').count();
    let end = Position { line: u32::try_from(lines).ok()?, character: 0 };
    let edit = TextEdit { range: Range { start: Position::default(), end }, new_text: text };
    let edit = if old.is_none() && client.creates_files {
        let options = Some(CreateFileOptions { overwrite: None, ignore_if_exists: Some(true) });
        let create = CreateFile { uri: uri.clone(), options, annotation_id: None };
        let text_document = OptionalVersionedTextDocumentIdentifier { uri, version: None };
        let change = TextDocumentEdit { text_document, edits: vec![OneOf::Left(edit)] };
        let operations =
            vec![DocumentChangeOperation::Op(ResourceOp::Create(create)), DocumentChangeOperation::Edit(change)];
        WorkspaceEdit { document_changes: Some(DocumentChanges::Operations(operations)), ..WorkspaceEdit::default() }
    } else {
        WorkspaceEdit { changes: Some([(uri, vec![edit])].into()), ..WorkspaceEdit::default() }
    };
    Some(CodeAction {
        title: format!("Search includes in `{shown}` (writes {FILE})"),
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![diagnostic.clone()]),
        edit: Some(edit),
        ..CodeAction::default()
    })
}

/// A path as seen from a folder, with `/`: absolute if they have little in common.
fn relative(folder: &Path, path: &Path) -> String {
    /// From how many folders above a path is still easy to read.
    const MAX_UP: usize = 2;
    let above = folder.ancestors().take(MAX_UP + 1).enumerate();
    let found = above.filter(|(_, above)| above.parent().is_some()).find_map(|(up, above)| {
        let below = path.strip_prefix(above).ok()?;
        Some(std::iter::repeat_n(Path::new(".."), up).collect::<PathBuf>().join(below))
    });
    found.unwrap_or_else(|| path.to_owned()).display().to_string().replace('\\', "/")
}
