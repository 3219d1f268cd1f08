//! A client of the server, which runs as a process.

use std::collections::HashMap;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use lsp_server::{Message, Notification, Request, RequestId, Response, ResponseError};
use serde_json::{Value, json};

pub(crate) const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

/// A server without an answer for so long has lost the request.
const PATIENCE: Duration = Duration::from_secs(120);

/// A folder that is removed with the value.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        // The system's folder for temporary files may be a link.
        self.0.path().canonicalize().unwrap().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// The address of a path.
pub(crate) fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// The answer to a request.
pub(crate) struct Answer {
    pub(crate) result: Option<Value>,
    pub(crate) error: Option<ResponseError>,
}

/// A client with its server.
pub(crate) struct Client {
    child: Child,
    input: BufWriter<ChildStdin>,
    received: Receiver<Message>,
    next: i32,
    versions: HashMap<String, i32>,
    /// What the server shows, by address.
    pub(crate) diagnostics: HashMap<String, Vec<Value>>,
    pub(crate) capabilities: Value,
}

impl Client {
    /// Starts a server for a folder.
    pub(crate) fn start(folder: &Folder) -> Client {
        Client::start_program(TDGEN, &folder.path(""), &["lsp"])
    }

    pub(crate) fn start_program(program: &str, root: &Path, arguments: &[&str]) -> Client {
        Client::start_with(program, arguments, &[root.to_owned()])
    }

    /// Starts a server for several folders.
    #[allow(dead_code, reason = "the bench of the server has one folder")]
    pub(crate) fn start_folders(folders: &[PathBuf]) -> Client {
        Client::start_with(TDGEN, &["lsp"], folders)
    }

    fn start_with(program: &str, arguments: &[&str], folders: &[PathBuf]) -> Client {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let input = BufWriter::new(child.stdin.take().unwrap());
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (send, received) = channel();
        std::thread::spawn(move || {
            while let Ok(Some(message)) = Message::read(&mut output) {
                if send.send(message).is_err() {
                    break;
                }
            }
        });
        let mut client = Client {
            child,
            input,
            received,
            next: 0,
            versions: HashMap::new(),
            diagnostics: HashMap::new(),
            capabilities: Value::Null,
        };
        let params = json!({
            "processId": null,
            "rootUri": folders.first().map(|root| uri(root)),
            "workspaceFolders": folders.iter().map(|root| json!({"uri": uri(root), "name": "test"})).collect::<Vec<_>>(),
            "capabilities": {
                "textDocument": {
                    "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
                    "completion": {"completionItem": {"snippetSupport": false}},
                },
                "workspace": {"workspaceEdit": {"documentChanges": true, "changeAnnotationSupport": {}}},
            },
        });
        let answer = client.request("initialize", params);
        client.capabilities = answer["capabilities"].clone();
        client.notify("initialized", json!({}));
        client
    }

    /// The process of the server.
    #[allow(dead_code, reason = "the bench of the server reads what the process costs")]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn send(&mut self, message: Message) {
        message.write(&mut self.input).unwrap();
        self.input.flush().unwrap();
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params).into());
    }

    /// Sends a request without waiting for the answer.
    pub(crate) fn begin(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(Request::new(id.clone(), method.to_owned(), params).into());
        id
    }

    /// The answer to a request.
    pub(crate) fn wait(&mut self, id: &RequestId) -> Answer {
        loop {
            let Ok(message) = self.received.recv_timeout(PATIENCE) else {
                panic!("no answer to the request {id}");
            };
            if let Some(response) = self.take(message).filter(|response| response.id == *id) {
                return match response.response_result {
                    Ok(result) => Answer { result: Some(result), error: None },
                    Err(error) => Answer { result: None, error: Some(error) },
                };
            }
        }
    }

    /// Notes diagnostics; returns a response.
    fn take(&mut self, message: Message) -> Option<Response> {
        match message {
            Message::Response(response) => return Some(response),
            Message::Notification(note) if note.method == "textDocument/publishDiagnostics" => {
                let uri = note.params["uri"].as_str().unwrap().to_owned();
                self.diagnostics.insert(uri, note.params["diagnostics"].as_array().unwrap().clone());
            }
            Message::Notification(_) => {}
            Message::Request(request) => self.send(Response::new_ok(request.id, Value::Null).into()),
        }
        None
    }

    /// The result of a request that succeeds.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let response = self.respond(method, params);
        assert!(response.error.is_none(), "{method}: {:?}", response.error);
        response.result.unwrap_or_default()
    }

    pub(crate) fn respond(&mut self, method: &str, params: Value) -> Answer {
        let id = self.begin(method, params);
        self.wait(&id)
    }

    pub(crate) fn open(&mut self, path: &Path, text: &str) {
        let uri = uri(path);
        self.versions.insert(uri.clone(), 1);
        let document = json!({"uri": uri, "languageId": "tablegen", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Replaces a text; `range` is the lines and characters of its beginning and end.
    pub(crate) fn change(&mut self, path: &Path, range: Option<[u32; 4]>, text: &str) {
        let uri = uri(path);
        let version = self.versions.entry(uri.clone()).or_default();
        *version += 1;
        let mut change = json!({"text": text});
        if let Some([line, character, end_line, end_character]) = range {
            change["range"] = json!({
                "start": {"line": line, "character": character},
                "end": {"line": end_line, "character": end_character},
            });
        }
        let document = json!({"uri": uri, "version": *version});
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": [change]}));
    }

    /// A request about a place.
    pub(crate) fn at(&mut self, method: &str, path: &Path, line: u32, character: u32) -> Value {
        self.request(&format!("textDocument/{method}"), place(path, line, character))
    }

    /// Waits until the current texts are evaluated, and returns what is shown in a file: line, character, severity,
    /// message.
    pub(crate) fn settled(&mut self, path: &Path) -> Vec<String> {
        // References need an analysis of the current texts.
        let mut params = place(path, 0, 0);
        params["context"] = json!({"includeDeclaration": true});
        self.request("textDocument/references", params);
        self.shown(path)
    }

    /// The first diagnostic of a file.
    pub(crate) fn diagnostic(&self, path: &Path) -> Value {
        self.diagnostics[&uri(path)][0].clone()
    }

    pub(crate) fn shown(&mut self, path: &Path) -> Vec<String> {
        while let Ok(message) = self.received.try_recv() {
            self.take(message);
        }
        let list = self.diagnostics.get(&uri(path)).cloned().unwrap_or_default();
        let show = |one: &Value| {
            let start = &one["range"]["start"];
            let severity =
                ["", "error", "warning", "information", "hint"][one["severity"].as_u64().unwrap_or(0) as usize];
            let message = one["message"].as_str().unwrap().lines().next().unwrap_or_default().to_owned();
            format!("{}:{} {severity}: {message}", start["line"], start["character"])
        };
        list.iter().map(show).collect()
    }

    /// Ends the server in order; its exit code.
    pub(crate) fn end(mut self) -> i32 {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.child.wait().unwrap().code().unwrap_or(-1)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The parameters of a request about a place.
pub(crate) fn place(path: &Path, line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": uri(path)}, "position": {"line": line, "character": character}})
}

/// The places of an answer as `file line:character`, in order.
pub(crate) fn places(answer: &Value) -> Vec<String> {
    let list = match answer {
        Value::Array(list) => list.clone(),
        Value::Null => Vec::new(),
        one => vec![one.clone()],
    };
    let show = |one: &Value| {
        let start = &one["range"]["start"];
        let file = one["uri"].as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default().to_owned();
        format!("{file} {}:{}", start["line"], start["character"])
    };
    list.iter().map(show).collect()
}
