//! Which function answers which request.

use std::path::PathBuf;
use std::str::FromStr;

use lsp_server::ErrorCode;
use lsp_types::Uri;
use lsp_types::request::Request;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::capabilities::Client;
use super::failure::Failure;
use super::{changing, commands, navigation, structure, writing};
use crate::lsp::files::path_of_uri;
use crate::lsp::state::State;

/// What a request needs before it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// The text.
    Syntax,
    /// An analysis, perhaps of an older text.
    Analysis,
    /// An analysis of the current texts.
    Current,
}

/// What a request needs.
pub(crate) fn need_of(method: &str) -> Need {
    match method {
        "textDocument/rename" | "textDocument/prepareRename" | "textDocument/references" => Need::Current,
        "textDocument/documentSymbol"
        | "textDocument/foldingRange"
        | "textDocument/selectionRange"
        | "textDocument/formatting"
        | "textDocument/rangeFormatting"
        | "textDocument/codeAction" => Need::Syntax,
        _ => Need::Analysis,
    }
}

/// The file that a request is about.
pub(crate) fn path_of(params: &Value) -> Option<PathBuf> {
    let uri = params.pointer("/textDocument/uri").or_else(|| params.pointer("/item/uri"))?;
    Uri::from_str(uri.as_str()?).ok().map(|uri| path_of_uri(&uri))
}

/// Calls a function with the parameters of a request.
fn call<P: DeserializeOwned, T: Serialize>(
    params: Value,
    function: impl FnOnce(P) -> Result<T, Failure>,
) -> Result<Value, Failure> {
    let invalid = |error: serde_json::Error| Failure { code: ErrorCode::InvalidParams, message: error.to_string() };
    let params = serde_json::from_value(params).map_err(invalid)?;
    serde_json::to_value(function(params)?).map_err(invalid)
}

/// Answers a request.
pub(crate) fn answer(state: &mut State, client: &Client, method: &str, params: Value) -> Result<Value, Failure> {
    use lsp_types::request as r;
    // So that the functions only look at the state.
    if let Some(path) = path_of(&params).filter(|path| state.documents.contains_key(path)) {
        state.context_of(&path);
    }
    match method {
        r::CallHierarchyIncomingCalls::METHOD => call(params, |params| navigation::incoming_calls(state, params)),
        r::CallHierarchyOutgoingCalls::METHOD => call(params, |params| navigation::outgoing_calls(state, params)),
        r::CallHierarchyPrepare::METHOD => call(params, |params| navigation::prepare_calls(state, params)),
        r::CodeActionRequest::METHOD => call(params, |params| changing::code_actions(state, params)),
        r::CodeLensRequest::METHOD => call(params, |params| structure::code_lenses(state, params)),
        r::Completion::METHOD => call(params, |params| writing::completion(state, client, params)),
        r::DocumentHighlightRequest::METHOD => call(params, |params| navigation::highlights(state, params)),
        r::DocumentLinkRequest::METHOD => call(params, |params| structure::links(state, params)),
        r::DocumentSymbolRequest::METHOD => call(params, |params| structure::symbols(state, client, params)),
        r::ExecuteCommand::METHOD => call(params, |params| commands::execute(state, params)),
        r::FoldingRangeRequest::METHOD => call(params, |params| structure::folds(state, params)),
        r::Formatting::METHOD => call(params, |params| changing::formatting(state, params)),
        r::GotoDeclaration::METHOD | r::GotoDefinition::METHOD => {
            call(params, |params| navigation::definition(state, params))
        }
        r::GotoImplementation::METHOD => call(params, |params| navigation::implementation(state, params)),
        r::GotoTypeDefinition::METHOD => call(params, |params| navigation::type_definition(state, params)),
        r::HoverRequest::METHOD => call(params, |params| writing::hover(state, params)),
        r::InlayHintRequest::METHOD => call(params, |params| writing::inlay_hints(state, params)),
        r::PrepareRenameRequest::METHOD => call(params, |params| changing::prepare_rename(state, params)),
        r::RangeFormatting::METHOD => call(params, |params| changing::range_formatting(state, params)),
        r::References::METHOD => call(params, |params| navigation::references(state, params)),
        r::Rename::METHOD => call(params, |params| changing::rename(state, client, params)),
        r::SelectionRangeRequest::METHOD => call(params, |params| structure::selections(state, params)),
        r::SemanticTokensFullRequest::METHOD => call(params, |params| structure::tokens(state, params)),
        r::SemanticTokensRangeRequest::METHOD => call(params, |params| structure::tokens_in_range(state, params)),
        r::SignatureHelpRequest::METHOD => call(params, |params| writing::signature_help(state, params)),
        r::TypeHierarchyPrepare::METHOD => call(params, |params| navigation::prepare_types(state, params)),
        r::TypeHierarchySubtypes::METHOD => call(params, |params| navigation::subtypes(state, params)),
        r::TypeHierarchySupertypes::METHOD => call(params, |params| navigation::supertypes(state, params)),
        r::WorkspaceSymbolRequest::METHOD => call(params, |params| structure::workspace_symbols(state, params)),
        "tdgen/virtualDocument" => call(params, |params| commands::virtual_document(state, params)),
        _ => {
            let message = format!("there is no request `{method}`");
            Err(Failure { code: ErrorCode::MethodNotFound, message })
        }
    }
}
