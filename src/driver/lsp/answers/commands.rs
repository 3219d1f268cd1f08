//! Commands and requests that only tdgen has.

use lsp_types::{ExecuteCommandParams, TextDocumentPositionParams, Uri};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::dispatch::Failure;
use crate::lsp::files::path_of_uri;
use crate::lsp::state::State;
use tdgen_language::analysis::{self, subject_at};

/// The commands that the server executes.
pub(super) const COMMANDS: [&str; 2] = ["tdgen.contexts", "tdgen.useContext"];

/// A document that only the server has.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct VirtualDocumentParams {
    /// The place in a document whose name is shown.
    #[serde(flatten)]
    at: TextDocumentPositionParams,
    /// `record` or `expansion`.
    kind: Option<String>,
}

/// The text of a document that only the server has.
#[derive(Serialize)]
pub(super) struct VirtualDocument {
    text: String,
}

/// `tdgen/virtualDocument`: the records that the name at a place makes, with their final values.
pub(super) fn virtual_document(
    state: &State,
    params: VirtualDocumentParams,
) -> Result<Option<VirtualDocument>, Failure> {
    let path = path_of_uri(&params.at.text_document.uri);
    let Some(view) = state.view(&path) else {
        return Ok(None);
    };
    let Some(position) = view.exact(view.document.offset(params.at.position)) else {
        return Ok(None);
    };
    let analysis = &view.evaluated.analysis;
    let Some(subject) = subject_at(analysis, position) else {
        return Ok(None);
    };
    let _: Option<String> = params.kind;
    Ok(Some(VirtualDocument { text: analysis::final_records(analysis, &subject) }))
}

/// What `tdgen/context` tells.
#[derive(Serialize)]
pub(super) struct ContextInfo {
    /// The context through which the file is read.
    current: String,
    /// All contexts that read it.
    all: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct ContextParams {
    uri: Uri,
}

/// `tdgen/context`: through which main file a document is read.
pub(super) fn context(state: &mut State, params: ContextParams) -> Result<Option<ContextInfo>, Failure> {
    let path = path_of_uri(&params.uri);
    if !state.documents.contains_key(&path) {
        return Ok(None);
    }
    let all: Vec<String> = state.contexts_of(&path).into_iter().map(|id| state.describe(id)).collect();
    Ok(all.first().cloned().map(|current| ContextInfo { current, all }))
}

pub(super) fn execute(state: &mut State, params: ExecuteCommandParams) -> Result<Value, Failure> {
    let argument = |at: usize| params.arguments.get(at).and_then(Value::as_str);
    let invalid = || Failure::refuse(format!("`{}` needs the address of a file", params.command));
    let uri: Uri = argument(0).and_then(|uri| std::str::FromStr::from_str(uri).ok()).ok_or_else(invalid)?;
    let path = path_of_uri(&uri);
    if !state.documents.contains_key(&path) {
        return Err(Failure::refuse("the file is not open"));
    }
    let found = state.contexts_of(&path);
    let names: Vec<String> = found.iter().map(|id| state.describe(*id)).collect();
    match params.command.as_str() {
        "tdgen.contexts" => Ok(json!(names)),
        "tdgen.useContext" => {
            let wanted =
                argument(1).ok_or_else(|| Failure::refuse("`tdgen.useContext` needs the name of a context"))?;
            let at = names.iter().position(|name| name == wanted);
            let id = at.and_then(|at| found.get(at)).ok_or_else(|| {
                Failure::refuse(format!("there is no context `{wanted}`: expected {}", names.join(", ")))
            })?;
            state.choose(&path, *id);
            Ok(Value::Null)
        }
        other => Err(Failure::refuse(format!("there is no command `{other}`"))),
    }
}
