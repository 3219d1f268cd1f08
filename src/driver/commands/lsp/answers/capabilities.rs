//! What the server offers, and what the client understands.

use lsp_types::InitializeParams;
use serde_json::{Value, json};

use super::commands::COMMANDS;
use super::token_types::{TOKEN_MODIFIERS, TOKEN_TYPES};
use crate::commands::lsp::contexts::Options;
use crate::commands::lsp::files::path_of_uri;
use crate::commands::lsp::positions::Encoding;

/// What the client understands.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Client {
    /// Symbols in symbols.
    pub(crate) nests_symbols: bool,
    /// Places to fill in of completions.
    pub(crate) fills_snippets: bool,
    /// Changes that the user confirms.
    pub(crate) asks_about_changes: bool,
    /// Changes that make a file.
    pub(crate) creates_files: bool,
    pub(crate) shows_progress: bool,
    pub(crate) registers_watchers: bool,
}

impl Client {
    pub(crate) fn of(params: &InitializeParams) -> Client {
        let all = serde_json::to_value(&params.capabilities).unwrap_or_default();
        let has = |path: &str| all.pointer(path).is_some_and(|value| *value == Value::Bool(true));
        Client {
            nests_symbols: has("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            fills_snippets: has("/textDocument/completion/completionItem/snippetSupport"),
            asks_about_changes: all.pointer("/workspace/workspaceEdit/changeAnnotationSupport").is_some(),
            creates_files: all.pointer("/workspace/workspaceEdit/resourceOperations").is_some_and(|operations| {
                operations.as_array().is_some_and(|all| all.iter().any(|one| one == "create"))
            }),
            shows_progress: has("/window/workDoneProgress"),
            registers_watchers: has("/workspace/didChangeWatchedFiles/dynamicRegistration"),
        }
    }
}

/// The options of the command line with those of the client: `includeDirs`, `defines`, `compilationDatabases`.
pub(crate) fn options_of(params: &InitializeParams, mut options: Options) -> Options {
    let Some(given) = &params.initialization_options else {
        return options;
    };
    let root = params.workspace_folders.iter().flatten().next().map(|folder| path_of_uri(&folder.uri));
    let root = root.unwrap_or_default();
    let strings = |key: &str| -> Vec<String> {
        let list = given.get(key).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(|value| value.as_str().map(str::to_owned)).collect()
    };
    let absolute = |path: String| root.join(path);
    options.include.extend(strings("includeDirs").into_iter().map(|path| absolute(path).display().to_string()));
    options.define.extend(strings("defines"));
    options.databases.extend(strings("compilationDatabases").into_iter().map(absolute));
    options
}

/// What the server offers.
pub(crate) fn capabilities(encoding: Encoding) -> Value {
    json!({
        "positionEncoding": encoding.kind(),
        "textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
        "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll"]},
        "completionProvider": {"triggerCharacters": ["!", ".", "<", "\"", "/", ":", "$", " "]},
        "declarationProvider": true,
        "definitionProvider": true,
        "documentFormattingProvider": true,
        "documentHighlightProvider": true,
        "documentLinkProvider": {},
        "documentRangeFormattingProvider": true,
        "documentSymbolProvider": true,
        "executeCommandProvider": {"commands": COMMANDS},
        "foldingRangeProvider": true,
        "hoverProvider": true,
        "implementationProvider": true,
        "inlayHintProvider": true,
        "referencesProvider": true,
        "renameProvider": {"prepareProvider": true},
        "selectionRangeProvider": true,
        "semanticTokensProvider": {
            "legend": {"tokenTypes": TOKEN_TYPES, "tokenModifiers": TOKEN_MODIFIERS}, "full": true, "range": true,
        },
        "signatureHelpProvider": {"triggerCharacters": ["<", ",", "("]},
        "typeDefinitionProvider": true,
        "typeHierarchyProvider": true,
        "workspaceSymbolProvider": true,
    })
}
