//! Commands and requests that only tdgen has.

use std::path::Path;
use std::str::FromStr;

use lsp_types::request::Request;
use lsp_types::{ExecuteCommandParams, Position, TextDocumentPositionParams, Uri};
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::failure::Failure;
use crate::commands::lsp::contexts::ContextId;
use crate::commands::lsp::files::{path_of_uri, uri_of_path};
use crate::commands::lsp::state::State;
use crate::commands::lsp::worker::with_input;
use tdgen_editor::analysis::{self, Analysis, Subject, subject_at};
use tdgen_editor::expand::expand;
use tdgen_editor::explain::{explain, print};
use tdgen_language::diagnostics::Diags;

/// The commands that the server executes.
pub(super) const COMMANDS: [&str; 5] =
    ["tdgen.contexts", "tdgen.chooseContext", "tdgen.expand", "tdgen.explain", "tdgen.records"];

/// The scheme of documents that only the server has.
const SCHEME: &str = "tdgen:";

/// A context, for a list to choose from.
#[derive(Serialize)]
struct Choice {
    /// The address of the main file.
    main: Option<Uri>,
    label: String,
    /// What it was read from.
    origin: String,
    /// Whether the document is read through it.
    chosen: bool,
}

/// The contexts in which a document is read, the current one first; last the document as a main file.
fn candidates(state: &mut State, uri: &Uri) -> Result<Vec<ContextId>, Failure> {
    let path = path_of_uri(uri);
    if !state.documents.contains_key(&path) {
        return Err(Failure::refuse("the file is not open"));
    }
    let mut found = state.contexts_of(&path);
    if !found.iter().any(|id| state.contexts.get(*id).main == path) {
        found.push(state.own_context(&path));
    }
    Ok(found)
}

fn choices(state: &mut State, uri: &Uri) -> Result<Vec<Choice>, Failure> {
    let found = candidates(state, uri)?;
    let choice = |(at, id): (usize, &usize)| Choice {
        main: uri_of_path(&state.contexts.get(*id).main),
        label: state.describe(*id),
        origin: state.shorten_all(state.contexts.origin(*id)),
        chosen: at == 0,
    };
    Ok(found.iter().enumerate().map(choice).collect())
}

pub(super) fn execute(state: &mut State, params: ExecuteCommandParams) -> Result<Value, Failure> {
    let first = params.arguments.first().cloned().unwrap_or_default();
    let uri = || first.as_str().and_then(|uri| Uri::from_str(uri).ok());
    let needs_file = || Failure::refuse(format!("`{}` needs the address of a file", params.command));
    match params.command.as_str() {
        "tdgen.contexts" => Ok(json!(choices(state, &uri().ok_or_else(needs_file)?)?)),
        "tdgen.chooseContext" => {
            let uri = uri().ok_or_else(needs_file)?;
            let wanted = params.arguments.get(1).and_then(Value::as_str).unwrap_or_default();
            choose(state, &uri, wanted)?;
            Ok(Value::Null)
        }
        "tdgen.expand" | "tdgen.explain" | "tdgen.records" => {
            let at: TextDocumentPositionParams = serde_json::from_value(first)
                .map_err(|_| Failure::refuse(format!("`{}` needs a document and a position", params.command)))?;
            let kind = params.command.trim_start_matches("tdgen.");
            Ok(json!(virtual_address(state, kind, &at)))
        }
        other => Err(Failure::refuse(format!("there is no command `{other}`"))),
    }
}

/// Reads a document through the context that has this label or main file.
fn choose(state: &mut State, uri: &Uri, wanted: &str) -> Result<(), Failure> {
    let choices = choices(state, uri)?;
    let is_wanted =
        |choice: &Choice| choice.label == wanted || choice.main.as_ref().is_some_and(|main| main.as_str() == wanted);
    let path = path_of_uri(uri);
    let at = choices.iter().position(is_wanted);
    match at.and_then(|at| candidates(state, uri).ok()?.get(at).copied()) {
        Some(id) => state.choose(&path, id),
        None => {
            let labels: Vec<String> = choices.into_iter().map(|choice| choice.label).collect();
            return Err(Failure::refuse(format!("there is no context `{wanted}`: expected {}", labels.join(", "))));
        }
    }
    Ok(())
}

/// The address of a document about the name at a place; none if there is no name.
fn virtual_address(state: &State, kind: &str, at: &TextDocumentPositionParams) -> Option<String> {
    let view = state.view(&path_of_uri(&at.text_document.uri))?;
    let analysis = &view.evaluated.analysis;
    let subject = subject_at(analysis, view.exact(view.document.offset(at.position))?)?;
    let name: String = analysis.text(subject.span).chars().filter(|one| one.is_alphanumeric() || *one == '_').collect();
    let Position { line, character } = at.position;
    Some(format!("{SCHEME}/{name}.td?{kind},{line},{character},{}", at.text_document.uri.as_str()))
}

#[derive(Deserialize, Serialize)]
pub(super) struct VirtualDocumentParams {
    /// An address that a command gave.
    uri: String,
}

/// `tdgen/virtualDocument`
pub(super) enum VirtualDocument {}

impl Request for VirtualDocument {
    type Params = VirtualDocumentParams;
    type Result = Option<String>;
    const METHOD: &'static str = "tdgen/virtualDocument";
}

/// The text of a document that only the server has.
pub(super) fn virtual_document(state: &State, params: VirtualDocumentParams) -> Result<Option<String>, Failure> {
    // Some clients escape the place in the address.
    let decoded = percent_decode_str(&params.uri).decode_utf8_lossy().into_owned();
    let is_open = |(_, _, uri): &(&str, Position, Uri)| state.document(uri).is_some();
    let Some((kind, position, uri)) = place_of(&params.uri).filter(is_open).or_else(|| place_of(&decoded)) else {
        return Err(Failure::refuse(format!("there is no document `{}`", params.uri)));
    };
    let path = path_of_uri(&uri);
    let Some(view) = state.view(&path) else {
        return Ok(None);
    };
    let analysis = &view.evaluated.analysis;
    let position = view.exact(view.document.offset(position));
    let Some(subject) = position.and_then(|position| subject_at(analysis, position)) else {
        return Ok(None);
    };
    match kind {
        "expand" => expand_name(analysis, &subject).map(Some),
        "explain" => explain_record(state, &path, analysis, &subject).map(Some),
        _ => Ok(Some(analysis::final_records(analysis, &subject))),
    }
}

/// What a name makes, as statements that compile to the same records.
fn expand_name(analysis: &Analysis, subject: &Subject) -> Result<String, Failure> {
    let name = analysis.text(subject.span);
    let expansion = expand(&analysis.records, &analysis.sources, Some(&name));
    let expansion = expansion.map_err(|unknown| Failure::refuse(unknown.message))?;
    Ok(String::from_utf8_lossy(&expansion.text).into_owned())
}

/// What gave the fields of the first record of a name their values.
fn explain_record(state: &State, path: &Path, analysis: &Analysis, subject: &Subject) -> Result<String, Failure> {
    let record = analysis::records_named(analysis, subject).first().copied();
    let record = record.ok_or_else(|| Failure::refuse("the name makes no record"))?;
    let name = analysis.records.record(record).name().into_owned();
    let context = state.context_known(path).ok_or_else(|| Failure::refuse("the file has no context"))?;
    let overlay = state.overlay(&context.folder);
    let mut diags = Diags::new(1);
    let explained = with_input(context, &overlay, None, |mut sources, main, options| {
        let found = explain(&mut sources, main, &overlay, options, &name, &mut diags)?;
        Some(print(&found, &sources))
    });
    match explained.map_err(Failure::refuse)? {
        Some(text) => Ok(text),
        None => {
            let reason = diags.sorted().first().map(|one| one.message.clone());
            Err(Failure::refuse(reason.unwrap_or_else(|| "the file has errors".to_owned())))
        }
    }
}

/// The kind and the place that the address of a virtual document tells.
fn place_of(address: &str) -> Option<(&str, Position, Uri)> {
    let (_, place) = address.strip_prefix(SCHEME)?.split_once('?')?;
    let mut parts = place.splitn(4, ',');
    let kind = parts.next()?;
    let line = parts.next()?.parse().ok()?;
    let character = parts.next()?.parse().ok()?;
    Some((kind, Position { line, character }, Uri::from_str(parts.next()?).ok()?))
}
