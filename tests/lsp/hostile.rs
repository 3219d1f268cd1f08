//! Whatever a client sends, each request gets one answer, and the server lives.

use lsp_server::Message;
use serde_json::{Value, json};

use crate::client::{Client, Folder, place, uri};

/// Requests about a place or a file that every text must survive.
const REQUESTS: [&str; 21] = [
    "codeAction",
    "completion",
    "definition",
    "documentHighlight",
    "documentLink",
    "documentSymbol",
    "foldingRange",
    "formatting",
    "hover",
    "implementation",
    "inlayHint",
    "prepareRename",
    "prepareTypeHierarchy",
    "rangeFormatting",
    "references",
    "rename",
    "selectionRange",
    "semanticTokens/full",
    "semanticTokens/range",
    "signatureHelp",
    "typeDefinition",
];

/// The parameters that any of the requests may need.
fn params(client_uri: &str, line: u32, character: u32) -> Value {
    json!({
        "textDocument": {"uri": client_uri},
        "position": {"line": line, "character": character},
        "positions": [{"line": line, "character": character}],
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": line, "character": character}},
        "options": {"tabSize": 2, "insertSpaces": true},
        "context": {"includeDeclaration": true, "diagnostics": [], "triggerKind": 1, "isRetrigger": false},
        "newName": "other",
    })
}

#[test]
fn every_request_has_an_answer_in_every_text() {
    let folder = Folder::new(&[("self.td", "include \"self.td\"\n"), ("dir.td/x", "")]);
    let mut client = Client::start(&folder);
    let deep = format!("def x {{ int y = {}1; }}\n", "!add(".repeat(20_000));
    let nul = "class A { int x = 1; }\0\0 def \0 a : A;\n";
    let texts = [
        "",
        "class",
        "class A<",
        "def x : A<1, \"",
        "let x = 1 in {",
        "/* /* ",
        "#ifdef",
        "#ifdef A\nclass",
        "[{",
        "include \"dir.td\"\ninclude \"",
        "include \"self.td\"\n",
        "\u{feff}class A;",
        "class A;\r\rclass B;\r\n",
        "}}}}>>>>))))",
        "$ ! . .. ... ",
        "def \u{1f600} : \u{1f600};",
        nul,
        &deep,
    ];
    for (number, text) in texts.iter().enumerate() {
        let path = folder.path(&format!("t{number}.td"));
        client.open(&path, text);
        for method in REQUESTS {
            for (line, character) in [(0, 0), (0, 5), (1, 3), (9_000_000, 7)] {
                let response = client.respond(&format!("textDocument/{method}"), params(&uri(&path), line, character));
                let code = response.error.map_or(0, |error| error.code);
                assert!(code == 0 || code == -32803, "{method} in {text:.40?}: {code}");
            }
        }
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn a_file_that_includes_itself_has_one_error() {
    let folder = Folder::new(&[("self.td", "include \"self.td\"\n")]);
    let mut client = Client::start(&folder);
    client.open(&folder.path("self.td"), "include \"self.td\"\n");
    let shown = client.settled(&folder.path("self.td"));
    let errors: Vec<_> = shown.iter().filter(|line| line.contains(" error: ")).collect();
    assert_eq!(errors.len(), 1, "{shown:?}");
}

#[test]
fn a_client_may_break_the_rules() {
    let folder = Folder::new(&[("a.td", "class A;\n")]);
    let mut client = Client::start(&folder);
    let path = folder.path("a.td");
    // Unknown requests and notifications, wrong parameters, files that are not open.
    assert_eq!(client.respond("textDocument/nothing", json!({})).error.unwrap().code, -32601);
    assert_eq!(client.respond("textDocument/hover", json!({"x": 1})).error.unwrap().code, -32602);
    client.notify("textDocument/nothing", json!({}));
    client.notify("textDocument/didChange", json!({"textDocument": {"uri": "file:///nowhere.td", "version": 3}}));
    assert!(client.at("hover", &path, 0, 0).is_null());
    // Opened twice, versions out of order, ranges outside of the text.
    client.open(&path, "class A;\n");
    client.open(&path, "class B;\ndef b : B;\n");
    client.change(&path, Some([7, 7, 99, 99]), "def c : B;\n");
    client.notify(
        "textDocument/didChange",
        json!({
            "textDocument": {"uri": uri(&path), "version": -5},
            "contentChanges": [{"range": {"start": {"line": 2, "character": 0}, "end": {"line": 0, "character": 0}},
                "text": "class C;\n"}],
        }),
    );
    // An answer from the texts before does not mix them with this one.
    let hover = client.at("hover", &path, 0, 6);
    assert!(!hover.to_string().contains("class A"), "{hover}");
    client.settled(&path);
    let hover = client.at("hover", &path, 0, 6);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("class C"), "{hover}");
    // A document that is no file.
    let untitled = json!({"uri": "untitled:Untitled-1", "languageId": "tablegen", "version": 1, "text": "class U;\n"});
    client.notify("textDocument/didOpen", json!({"textDocument": untitled}));
    let at = json!({"textDocument": {"uri": "untitled:Untitled-1"}, "position": {"line": 0, "character": 6}});
    let hover = client.request("textDocument/hover", at);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("class U"), "{hover}");
    // A request that is cancelled has an answer all the same.
    let id = client.begin("textDocument/references", {
        let mut params = place(&path, 0, 6);
        params["context"] = json!({"includeDeclaration": true});
        params
    });
    client.notify("$/cancelRequest", json!({"id": 12345}));
    client.notify("$/cancelRequest", serde_json::to_value(json!({"id": id_number(&id)})).unwrap());
    client.wait(&id);
    assert!(client.respond("initialize", json!({})).error.is_some());
    assert_eq!(client.end(), 0);
}

fn id_number(id: &lsp_server::RequestId) -> i32 {
    id.to_string().parse().unwrap()
}

#[test]
fn after_shutdown_nothing_is_done() {
    let folder = Folder::new(&[]);
    let mut client = Client::start(&folder);
    client.request("shutdown", Value::Null);
    assert!(client.respond("textDocument/hover", json!({})).error.is_some());
    client.send(Message::Notification(lsp_server::Notification::new("exit".to_owned(), Value::Null)));
}
