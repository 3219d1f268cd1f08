//! Which function answers which request: one row each.

use std::path::PathBuf;
use std::str::FromStr;

use lsp_server::ErrorCode;
use lsp_types::Uri;
use lsp_types::request::{self as r, Request};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::capabilities::Client;
use super::commands::VirtualDocument;
use super::failure::Failure;
use super::{changing, commands, navigation, renaming, structure, writing};
use crate::commands::lsp::files::path_of_uri;
use crate::commands::lsp::state::State;

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

/// The file that a request is about.
pub(crate) fn path_of(params: &Value) -> Option<PathBuf> {
    let uri = params.pointer("/textDocument/uri").or_else(|| params.pointer("/item/uri"))?;
    Uri::from_str(uri.as_str()?).ok().map(|uri| path_of_uri(&uri))
}

/// How a request is answered.
struct Row {
    method: &'static str,
    need: Need,
    answer: fn(&mut State, &Client, Value) -> Result<Box<RawValue>, Failure>,
}

/// A row: a type of request, what it needs, and the function, which may refuse it (`try`), or needs to know the client.
macro_rules! row {
    ($request:ty, $need:ident, $function:path) => {
        row!(@ <$request>::METHOD, $need, |state, _, params| reply(params, |params| Ok($function(state, params))))
    };
    ($request:ty, $need:ident, $function:path, try) => {
        row!(@ <$request>::METHOD, $need, |state, _, params| reply(params, |params| $function(state, params)))
    };
    ($request:ty, $need:ident, $function:path, client) => {
        row!(@ <$request>::METHOD, $need, |state, client, params| {
            reply(params, |params| Ok($function(state, client, params)))
        })
    };
    (@ $method:expr, $need:ident, $answer:expr) => {
        Row { method: $method, need: Need::$need, answer: $answer }
    };
}

/// All requests.
const ROWS: &[Row] = &[
    row!(r::CodeActionRequest, Syntax, changing::code_actions, client),
    row!(r::Completion, Analysis, writing::completion, client),
    row!(r::DocumentHighlightRequest, Analysis, navigation::highlights),
    row!(r::DocumentLinkRequest, Analysis, structure::links),
    row!(r::DocumentSymbolRequest, Syntax, structure::symbols, client),
    row!(r::ExecuteCommand, Analysis, commands::execute, try),
    row!(r::FoldingRangeRequest, Syntax, structure::folds),
    row!(r::Formatting, Syntax, changing::formatting, try),
    row!(r::GotoDeclaration, Analysis, navigation::definition),
    row!(r::GotoDefinition, Analysis, navigation::definition),
    row!(r::GotoImplementation, Analysis, navigation::implementation),
    row!(r::GotoTypeDefinition, Analysis, navigation::type_definition),
    row!(r::HoverRequest, Analysis, writing::hover),
    row!(r::InlayHintRequest, Analysis, writing::inlay_hints),
    row!(r::PrepareRenameRequest, Current, renaming::prepare_rename, try),
    row!(r::RangeFormatting, Syntax, changing::range_formatting, try),
    row!(r::References, Current, navigation::references),
    row!(r::SelectionRangeRequest, Syntax, structure::selections),
    row!(r::SemanticTokensFullRequest, Analysis, structure::tokens),
    row!(r::SemanticTokensRangeRequest, Analysis, structure::tokens_in_range),
    row!(r::SignatureHelpRequest, Analysis, writing::signature_help),
    row!(r::TypeHierarchyPrepare, Analysis, navigation::prepare_types),
    row!(r::TypeHierarchySubtypes, Analysis, navigation::subtypes),
    row!(r::TypeHierarchySupertypes, Analysis, navigation::supertypes),
    row!(r::WorkspaceSymbolRequest, Analysis, structure::workspace_symbols),
    row!(VirtualDocument, Analysis, commands::virtual_document, try),
];

/// What a request needs.
pub(crate) fn need_of(method: &str) -> Need {
    if method == r::Rename::METHOD {
        return Need::Current;
    }
    ROWS.iter().find(|row| row.method == method).map_or(Need::Analysis, |row| row.need)
}

/// Calls a function with the parameters of a request. Its result becomes text at once: as [`Value`], the symbols of a
/// large file would need ten times as much memory.
fn reply<P: DeserializeOwned, T: Serialize>(
    params: Value,
    function: impl FnOnce(P) -> Result<T, Failure>,
) -> Result<Box<RawValue>, Failure> {
    let invalid = |error: serde_json::Error| Failure { code: ErrorCode::InvalidParams, message: error.to_string() };
    let params = serde_json::from_value(params).map_err(invalid)?;
    to_raw_value(&function(params)?).map_err(invalid)
}

/// Answers a request.
pub(crate) fn answer(
    state: &mut State,
    client: &Client,
    method: &str,
    params: Value,
) -> Result<Box<RawValue>, Failure> {
    // So that the functions only look at the state.
    if let Some(path) = path_of(&params).filter(|path| state.documents.contains_key(path)) {
        state.context_of(&path);
    }
    let Some(row) = ROWS.iter().find(|row| row.method == method) else {
        let message = format!("there is no request `{method}`");
        return Err(Failure { code: ErrorCode::MethodNotFound, message });
    };
    (row.answer)(state, client, params)
}
