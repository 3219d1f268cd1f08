//! [`Renaming`]: the changes that rename something in all contexts.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use lsp_server::ErrorCode;
use lsp_types::{
    AnnotatedTextEdit, ChangeAnnotation, DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier,
    PrepareRenameResponse, RenameParams, TextDocumentEdit, TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
};
use serde_json::Value;

use super::capabilities::Client;
use super::failure::Failure;
use super::navigation::{Named, Occurrence};
use crate::commands::lsp::contexts::ContextId;
use crate::commands::lsp::files::path_of_uri;
use crate::commands::lsp::places::Places;
use crate::commands::lsp::state::State;
use tdgen_editor::analysis::{self, Edit, Refusal};

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

/// The name of the changes that the user confirms.
const PASTED: &str = "pasted";

/// How long contexts are looked through before other messages are answered.
const SLICE: Duration = Duration::from_millis(500);

/// A renaming that is not finished.
pub(crate) struct Renaming {
    new_name: String,
    /// The state of all texts.
    revision: u64,
    named: Named,
    /// The contexts to look through, the next one last.
    pending: Vec<ContextId>,
    total: usize,
    edits: Edits,
}

/// For each address the ranges with their new texts, and whether the name is made by pasting.
type Edits = BTreeMap<String, Vec<(lsp_types::Range, String, bool)>>;

impl Renaming {
    /// How many contexts are looked through, and of how many.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.total - self.pending.len(), self.total)
    }

    /// Renames in the context in which the name is asked for; none if there is no name.
    pub(crate) fn begin(state: &mut State, params: Value) -> Result<Option<Renaming>, Failure> {
        let invalid = |error: serde_json::Error| Failure { code: ErrorCode::InvalidParams, message: error.to_string() };
        let params: RenameParams = serde_json::from_value(params).map_err(invalid)?;
        let at = &params.text_document_position;
        if let Some(gap) = state.gap(&path_of_uri(&at.text_document.uri)) {
            return Err(refuse_gap(gap));
        }
        let Some(named) = prepare_rename(state, at.clone())?.and_then(|_| Named::at(state, at)) else {
            return Ok(None);
        };
        let mut edits = Edits::new();
        add_edits(state, &named.occurrence, &params.new_name, &mut edits)?;
        let mut pending = named.other_contexts(state, at);
        pending.reverse();
        let total = pending.len();
        let new_name = params.new_name;
        Ok(Some(Renaming { new_name, revision: state.revision, named, pending, total, edits }))
    }

    /// Looks through more contexts for a while; the changes of all files when none is left.
    pub(crate) fn go_on(&mut self, state: &mut State, client: &Client) -> Result<Option<WorkspaceEdit>, Failure> {
        let begun = Instant::now();
        while let Some(id) = self.pending.pop() {
            if self.revision != state.revision {
                let message = "a text has changed while the name was searched".to_owned();
                return Err(Failure { code: ErrorCode::ContentModified, message });
            }
            if let Some(occurrence) = self.named.in_context(state, id) {
                add_edits(state, &occurrence, &self.new_name, &mut self.edits)?;
            }
            if begun.elapsed() > SLICE && !self.pending.is_empty() {
                return Ok(None);
            }
        }
        Ok(Some(workspace_edit(state, client, std::mem::take(&mut self.edits))))
    }
}

fn refuse_gap(gap: &str) -> Failure {
    Failure::refuse(format!("{gap}, so not every use of the name is known"))
}

/// Adds the changes in one context.
fn add_edits(
    state: &State,
    Occurrence { evaluated, position }: &Occurrence,
    new_name: &str,
    edits: &mut Edits,
) -> Result<(), Failure> {
    if let Some(gap) = evaluated.analysis.gap() {
        return Err(refuse_gap(gap));
    }
    let mut places = Places::of(state, evaluated);
    let renamed = analysis::rename(&evaluated.analysis, *position, new_name);
    for Edit { span, text, is_pasted } in renamed.map_err(|Refusal(reason)| Failure::refuse(reason))? {
        let Some(location) = places.location(span) else {
            continue;
        };
        if !state.is_own(&path_of_uri(&location.uri)) {
            let used_in = location.uri.as_str();
            return Err(Failure::refuse(format!("it is used in {used_in}, which is not in this folder")));
        }
        let list = edits.entry(location.uri.as_str().to_owned()).or_default();
        if !list.iter().any(|(range, _, _)| *range == location.range) {
            list.push((location.range, text, is_pasted));
        }
    }
    Ok(())
}

/// Changes of several files; those of pasted names are confirmed, if the client can ask.
#[expect(clippy::mutable_key_type, reason = "the key is a type of the protocol")]
fn workspace_edit(state: &State, client: &Client, edits: Edits) -> WorkspaceEdit {
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
