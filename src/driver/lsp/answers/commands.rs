//! Commands and requests that only tdgen has.

use std::str::FromStr;

use lsp_types::{ExecuteCommandParams, Position, TextDocumentPositionParams, Uri};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::failure::Failure;
use crate::lsp::files::{path_of_uri, uri_of_path};
use crate::lsp::state::State;
use tdgen_language::analysis::{self, subject_at};

/// The commands that the server executes.
pub(super) const COMMANDS: [&str; 3] = ["tdgen.contexts", "tdgen.chooseContext", "tdgen.records"];

/// The scheme of documents that only the server has.
const SCHEME: &str = "tdgen:";

/// A context, for a list to choose from.
#[derive(Serialize)]
struct Choice {
    /// The address of the main file.
    main: Option<Uri>,
    label: String,
    /// Whether the document is read through it.
    chosen: bool,
}

/// The contexts in which a document is read, the current one first.
fn choices(state: &mut State, uri: &Uri) -> Result<Vec<Choice>, Failure> {
    let path = path_of_uri(uri);
    if !state.documents.contains_key(&path) {
        return Err(Failure::refuse("the file is not open"));
    }
    let found = state.contexts_of(&path);
    let choice = |(at, id): (usize, &usize)| Choice {
        main: uri_of_path(&state.contexts.get(*id).main),
        label: state.describe(*id),
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
        "tdgen.records" => {
            let at: TextDocumentPositionParams = serde_json::from_value(first)
                .map_err(|_| Failure::refuse("`tdgen.records` needs a document and a position"))?;
            Ok(json!(virtual_address(state, &at)))
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
    match at.and_then(|at| state.contexts_of(&path).get(at).copied()) {
        Some(id) => state.choose(&path, id),
        None => {
            let labels: Vec<String> = choices.into_iter().map(|choice| choice.label).collect();
            return Err(Failure::refuse(format!("there is no context `{wanted}`: expected {}", labels.join(", "))));
        }
    }
    Ok(())
}

/// The address of the document with the records of the name at a place; none if there is no name.
fn virtual_address(state: &State, at: &TextDocumentPositionParams) -> Option<String> {
    let view = state.view(&path_of_uri(&at.text_document.uri))?;
    let analysis = &view.evaluated.analysis;
    let subject = subject_at(analysis, view.exact(view.document.offset(at.position))?)?;
    let name: String = analysis.text(subject.span).chars().filter(char::is_ascii_alphanumeric).collect();
    let Position { line, character } = at.position;
    Some(format!("{SCHEME}/{name}.td?{line},{character},{}", at.text_document.uri.as_str()))
}

#[derive(Deserialize)]
pub(super) struct VirtualDocumentParams {
    /// An address that a command gave.
    uri: String,
}

/// `tdgen/virtualDocument`: the text of a document that only the server has, which is the records that a name makes
/// with their final values.
pub(super) fn virtual_document(state: &State, params: VirtualDocumentParams) -> Result<Option<String>, Failure> {
    let Some((position, uri)) = place_of(&params.uri) else {
        return Err(Failure::refuse(format!("there is no document `{}`", params.uri)));
    };
    let Some(view) = state.view(&path_of_uri(&uri)) else {
        return Ok(None);
    };
    let analysis = &view.evaluated.analysis;
    let position = view.exact(view.document.offset(position));
    let subject = position.and_then(|position| subject_at(analysis, position));
    Ok(subject.map(|subject| analysis::final_records(analysis, &subject)))
}

/// The place that the address of a virtual document tells.
fn place_of(address: &str) -> Option<(Position, Uri)> {
    let (_, place) = address.strip_prefix(SCHEME)?.split_once('?')?;
    let mut parts = place.splitn(3, ',');
    let line = parts.next()?.parse().ok()?;
    let character = parts.next()?.parse().ok()?;
    Some((Position { line, character }, Uri::from_str(parts.next()?).ok()?))
}
