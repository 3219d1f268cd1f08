//! [`Server`]: reads messages, answers them, and decides what is evaluated when.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, never, select};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{Rename, Request as _};
use lsp_types::{
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    FileChangeType, InitializeParams, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::answers::{self, Client, Failure, Need, Renaming};
use super::contexts::{ContextId, Options};
use super::documents::Document;
use super::files::path_of_uri;
use super::input::read_messages;
use super::positions::Encoding;
use super::publish::Publisher;
use super::state::State;
use super::worker::{Done, Outcome, Worker};
use tdgen_language::source::Text;

/// How long the text must be unchanged before it is evaluated.
const SILENCE: Duration = Duration::from_millis(150);
/// An evaluation that takes longer is shown.
const SHOWN_AFTER: Duration = Duration::from_secs(1);
/// An evaluation that takes longer is given up.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(30);
/// How long a request waits for an analysis of the current text before it gets one of an older text.
const PATIENCE: Duration = Duration::from_secs(10);

/// The name of the progress of a renaming.
const RENAMING: &str = "renaming";

/// A request that waits for an analysis.
struct Waiting {
    request: Request,
    path: PathBuf,
    need: Need,
    since: Instant,
}

/// The evaluation that runs.
struct Running {
    since: Instant,
    is_shown: bool,
    is_given_up: bool,
}

/// The server of one client.
pub(super) struct Server<'a> {
    received: Receiver<Message>,
    output: &'a mut dyn Write,
    state: State,
    worker: Worker,
    publisher: Publisher,
    client: Client,
    queue: VecDeque<Message>,
    waiting: Vec<Waiting>,
    /// When the next evaluation begins.
    due: Option<Instant>,
    running: Option<Running>,
    /// The renaming that looks through contexts, and its request.
    renaming: Option<(RequestId, Renaming)>,
    is_renaming_shown: bool,
    /// Counts the requests to the client.
    sent: i32,
    /// Whether the client has said `shutdown`.
    is_shut_down: bool,
}

impl<'a> Server<'a> {
    /// Serves the client that writes `input` and reads `output` until it ends.
    ///
    /// # Errors
    /// The message about a client that does not follow the protocol.
    pub(super) fn serve(
        options: Options,
        input: impl Read + Send + 'static,
        output: &'a mut dyn Write,
    ) -> Result<(), String> {
        let received = read_messages(input);
        let (id, params) = initialize(&received, output)?;
        let params: InitializeParams =
            serde_json::from_value(params).map_err(|error| format!("the parameters of `initialize`: {error}"))?;
        let client = Client::of(&params);
        let encodings = params.capabilities.general.as_ref().and_then(|general| general.position_encodings.as_deref());
        let encoding = Encoding::negotiate(encodings);
        let answer = json!({
            "capabilities": answers::capabilities(encoding),
            "serverInfo": {"name": "tdgen", "version": env!("CARGO_PKG_VERSION")},
        });
        write(output, Response::new_ok(id, answer).into());
        let folders = folders_of(&params);
        let mut server = Server {
            received,
            output,
            state: State::new(folders, answers::options_of(&params, options), encoding),
            worker: Worker::start(),
            publisher: Publisher::default(),
            client,
            queue: VecDeque::new(),
            waiting: Vec::new(),
            due: None,
            running: None,
            renaming: None,
            is_renaming_shown: false,
            sent: 0,
            is_shut_down: false,
        };
        server.watch_files();
        if server.run() { Ok(()) } else { Err("the client ended without `shutdown` and `exit`".to_owned()) }
    }

    /// Handles messages until the client ends; whether it did so in order.
    fn run(&mut self) -> bool {
        loop {
            while let Ok(message) = self.received.try_recv() {
                self.enqueue(message);
            }
            if let Some(message) = self.queue.pop_front() {
                match message {
                    Message::Request(request) => self.request(request),
                    Message::Notification(note) if note.method == notification::Exit::METHOD => {
                        return self.is_shut_down;
                    }
                    Message::Notification(note) => self.notify(note),
                    Message::Response(_) => {}
                }
                continue;
            }
            self.answer_waiting();
            let timer = match self.next_event() {
                // A renaming goes on when nothing else is to do.
                _ if self.renaming.is_some() => crossbeam_channel::at(Instant::now()),
                Some(at) => crossbeam_channel::at(at),
                None => never(),
            };
            select! {
                recv(self.received) -> message => match message {
                    Ok(message) => self.enqueue(message),
                    Err(_) => return false,
                },
                recv(self.worker.results) -> done => match done {
                    Ok(done) => self.finish(done),
                    Err(_) => return false,
                },
                recv(timer) -> _ => {
                    self.elapse();
                    self.go_on_renaming();
                }
            }
        }
    }

    /// Puts a message behind the others; a cancellation takes its request out of them.
    fn enqueue(&mut self, message: Message) {
        if let Message::Notification(note) = &message
            && note.method == notification::Cancel::METHOD
        {
            let Ok(id) = serde_json::from_value::<RequestId>(note.params["id"].clone()) else {
                return;
            };
            let is_it = |message: &Message| matches!(message, Message::Request(request) if request.id == id);
            let queued = self.queue.iter().position(is_it).map(|at| drop(self.queue.remove(at)));
            let waiting =
                self.waiting.iter().position(|one| one.request.id == id).map(|at| drop(self.waiting.remove(at)));
            let is_renaming = self.renaming.as_ref().is_some_and(|(of, _)| *of == id);
            let renaming = is_renaming.then(|| self.end_renaming());
            if queued.or(waiting).or(renaming).is_some() {
                self.respond(Response::new_err(id, ErrorCode::RequestCanceled as i32, "cancelled".to_owned()));
            }
            return;
        }
        self.queue.push_back(message);
    }

    /// When something has to happen without a message.
    fn next_event(&self) -> Option<Instant> {
        let running = self
            .running
            .as_ref()
            .map(|running| running.since + if running.is_shown { GIVEN_UP_AFTER } else { SHOWN_AFTER });
        let running = running.filter(|_| self.running.as_ref().is_some_and(|running| !running.is_given_up));
        let due = self.due.filter(|_| self.running.is_none());
        let patience = self.waiting.iter().map(|one| one.since + PATIENCE).min();
        [running, due, patience].into_iter().flatten().min()
    }

    /// Does what is due.
    fn elapse(&mut self) {
        let now = Instant::now();
        if self.due.is_some_and(|due| due <= now) && self.running.is_none() {
            self.due = None;
            self.begin();
        }
        if let Some(running) = &mut self.running {
            let age = now - running.since;
            if age >= GIVEN_UP_AFTER && !running.is_given_up {
                running.is_given_up = true;
                if let Some(id) = self.worker.running() {
                    self.worker.cancel(id);
                }
            } else if age >= SHOWN_AFTER && !running.is_shown {
                running.is_shown = true;
                self.show_progress(true);
            }
        }
        let (late, waiting): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.waiting).into_iter().partition(|one| now >= one.since + PATIENCE);
        self.waiting = waiting;
        for one in late {
            self.answer(one.request);
        }
    }

    /// Begins the next evaluation that is wanted.
    fn begin(&mut self) {
        let Some(id) = self.state.find_wanted().first().copied() else {
            return;
        };
        let context = self.state.contexts.get(id).clone();
        let overlay = self.state.overlay(&context.folder);
        // Changes from now on make it stale again.
        let known = self.state.known.entry(id).or_default();
        (known.is_stale, known.has_old_comments) = (false, false);
        self.worker.begin(id, context, overlay, self.state.revision);
        self.running = Some(Running { since: Instant::now(), is_shown: false, is_given_up: false });
    }

    /// Takes the result of an evaluation.
    fn finish(&mut self, done: Done) {
        self.worker.end();
        let is_given_up = self.running.take().is_some_and(|running| {
            if running.is_shown {
                self.show_progress(false);
            }
            running.is_given_up
        });
        if done.revision >= self.state.oldest {
            match done.outcome {
                Outcome::Analysis(evaluated) => {
                    self.state.known.entry(done.id).or_default().take(evaluated);
                    self.publish_context(done.id);
                }
                Outcome::Cancelled if is_given_up => {
                    self.fail(done.id, "the evaluation takes too long, and was given up");
                }
                // What cancelled it is due.
                Outcome::Cancelled => self.state.known.entry(done.id).or_default().is_stale = true,
                Outcome::Failed(message) => self.fail(done.id, &message),
            }
        }
        if !self.state.find_wanted().is_empty() && self.due.is_none() {
            self.due = Some(Instant::now());
        }
    }

    /// Tells the user that a context cannot be evaluated; it is tried again when a text changes.
    fn fail(&mut self, id: ContextId, message: &str) {
        let text = format!("tdgen: {}: {message}", self.state.describe(id));
        self.note(notification::ShowMessage::METHOD, json!({"type": 2, "message": text}));
        // Requests that wait get what the syntax tells.
        let failed = self.state.known.entry(id).or_default();
        failed.is_failed = true;
        let waiting = std::mem::take(&mut self.waiting);
        waiting.into_iter().for_each(|one| self.answer(one.request));
    }

    fn show_progress(&mut self, is_begin: bool) {
        if !self.client.shows_progress {
            return;
        }
        if is_begin {
            self.ask("window/workDoneProgress/create", json!({"token": "evaluation"}));
        }
        let value = match is_begin {
            true => json!({"kind": "begin", "title": "tdgen: evaluating"}),
            false => json!({"kind": "end"}),
        };
        self.note("$/progress", json!({"token": "evaluation", "value": value}));
    }

    /// Asks the client to tell about changes of files.
    fn watch_files(&mut self) {
        if self.client.registers_watchers {
            let watchers = json!([
                {"globPattern": "**/*.td"}, {"globPattern": "**/tdgen.toml"},
                {"globPattern": "**/tablegen_compile_commands.yml"},
            ]);
            let registration = json!({
                "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": {"watchers": watchers},
            });
            self.ask("client/registerCapability", json!({"registrations": [registration]}));
        }
    }

    fn send(&mut self, message: Message) {
        write(self.output, message);
    }

    fn respond(&mut self, response: Response) {
        self.send(response.into());
    }

    fn note(&mut self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params).into());
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.sent += 1;
        self.send(Request::new(RequestId::from(self.sent), method.to_owned(), params).into());
    }

    /// Answers a request, or keeps it until there is the analysis that it needs.
    fn request(&mut self, request: Request) {
        if request.method == "shutdown" {
            self.is_shut_down = true;
            for one in std::mem::take(&mut self.waiting) {
                let message = "the server shuts down".to_owned();
                self.respond(Response::new_err(one.request.id, ErrorCode::RequestCanceled as i32, message));
            }
            return self.respond(Response::new_ok(request.id, ()));
        }
        if self.is_shut_down {
            let message = "the server is shut down".to_owned();
            return self.respond(Response::new_err(request.id, ErrorCode::InvalidRequest as i32, message));
        }
        let need = answers::need_of(&request.method);
        let path = answers::path_of(&request.params);
        if let Some(path) = path.filter(|_| need != Need::Syntax)
            && self.state.documents.contains_key(&path)
            && !self.has(&path, need)
        {
            self.waiting.push(Waiting { request, path, need, since: Instant::now() });
            self.due = self.due.or_else(|| Some(Instant::now()));
            return;
        }
        self.answer(request);
    }

    /// Whether there is the analysis that a request needs, or none can be made.
    fn has(&mut self, path: &std::path::Path, need: Need) -> bool {
        let id = self.state.context_of(path);
        let is_failed = self.state.known.get(&id).is_some_and(|known| known.is_failed);
        is_failed
            || match need {
                Need::Syntax => true,
                Need::Analysis => self.state.is_evaluated(path),
                Need::Current => self.state.is_current(path) && self.running.is_none() && self.due.is_none(),
            }
    }

    /// Answers the requests whose analysis is there, or is no longer made because the document was closed.
    fn answer_waiting(&mut self) {
        for one in std::mem::take(&mut self.waiting) {
            if !self.state.documents.contains_key(&one.path) || self.has(&one.path, one.need) {
                self.answer(one.request);
            } else {
                self.waiting.push(one);
            }
        }
    }

    /// Answers a request now.
    fn answer(&mut self, request: Request) {
        let Request { id, method, params } = request;
        if method == Rename::METHOD {
            return self.begin_renaming(id, params);
        }
        let state = &mut self.state;
        let client = &self.client;
        let outcome = catch_unwind(AssertUnwindSafe(|| answers::answer(state, client, &method, params)));
        match outcome {
            Ok(Ok(result)) => write_answer(self.output, &id, &result),
            Ok(Err(Failure { code, message })) => self.respond(Response::new_err(id, code as i32, message)),
            Err(_) => {
                self.respond(Response::new_err(id, ErrorCode::InternalError as i32, "internal error".to_owned()));
            }
        }
        if method == "workspace/executeCommand" && self.state.take_choice() {
            self.due = Some(Instant::now());
        }
    }

    /// Begins to rename; other messages are handled between the contexts.
    fn begin_renaming(&mut self, id: RequestId, params: Value) {
        if let Some((other, _)) = self.renaming.take() {
            self.end_renaming();
            let message = "another name is renamed".to_owned();
            self.respond(Response::new_err(other, ErrorCode::RequestCanceled as i32, message));
        }
        let state = &mut self.state;
        match catch_unwind(AssertUnwindSafe(|| Renaming::begin(state, params))) {
            Ok(Ok(Some(renaming))) => self.renaming = Some((id, renaming)),
            Ok(Ok(None)) => self.respond(Response::new_ok(id, ())),
            Ok(Err(Failure { code, message })) => self.respond(Response::new_err(id, code as i32, message)),
            Err(_) => self.respond(Response::new_err(id, ErrorCode::InternalError as i32, "internal error".to_owned())),
        }
    }

    /// Looks for the name in more contexts, and answers when none is left.
    fn go_on_renaming(&mut self) {
        let Some((id, mut renaming)) = self.renaming.take() else { return };
        let (state, client) = (&mut self.state, &self.client);
        let response = match catch_unwind(AssertUnwindSafe(|| renaming.go_on(state, client))) {
            Ok(Ok(Some(edit))) => Response::new_ok(id, edit),
            Ok(Ok(None)) => {
                self.show_renaming(&renaming);
                self.renaming = Some((id, renaming));
                return;
            }
            Ok(Err(Failure { code, message })) => Response::new_err(id, code as i32, message),
            Err(_) => Response::new_err(id, ErrorCode::InternalError as i32, "internal error".to_owned()),
        };
        self.end_renaming();
        self.respond(response);
    }

    /// Shows how far a renaming is; the user can end it.
    fn show_renaming(&mut self, renaming: &Renaming) {
        if !self.client.shows_progress {
            return;
        }
        let (done, total) = renaming.progress();
        let message = format!("{done} of {total} main files");
        let share = 100 * done / total.max(1);
        let value = if std::mem::replace(&mut self.is_renaming_shown, true) {
            json!({"kind": "report", "message": message, "percentage": share})
        } else {
            self.ask("window/workDoneProgress/create", json!({"token": RENAMING}));
            let title = "tdgen: renaming";
            json!({"kind": "begin", "title": title, "cancellable": true, "message": message, "percentage": share})
        };
        self.note("$/progress", json!({"token": RENAMING, "value": value}));
    }

    /// Forgets the renaming.
    fn end_renaming(&mut self) {
        self.renaming = None;
        if std::mem::take(&mut self.is_renaming_shown) {
            self.note("$/progress", json!({"token": RENAMING, "value": {"kind": "end"}}));
        }
    }

    fn notify(&mut self, note: Notification) {
        match note.method.as_str() {
            notification::DidOpenTextDocument::METHOD => self.read(note, Server::open),
            notification::DidChangeTextDocument::METHOD => self.read(note, Server::change),
            notification::DidCloseTextDocument::METHOD => self.read(note, Server::close),
            notification::DidChangeWatchedFiles::METHOD => self.read(note, Server::change_files),
            notification::DidSaveTextDocument::METHOD => self.look_at_files(),
            notification::WorkDoneProgressCancel::METHOD if note.params["token"] == RENAMING => {
                if let Some((id, _)) = self.renaming.take() {
                    self.end_renaming();
                    self.respond(Response::new_err(id, ErrorCode::RequestCanceled as i32, "cancelled".to_owned()));
                }
            }
            // About a message that was not read.
            notification::ShowMessage::METHOD => self.send(note.into()),
            _ => {}
        }
    }

    /// Reads the parameters of a notification; one that cannot be read is ignored.
    fn read<P: DeserializeOwned>(&mut self, note: Notification, handle: fn(&mut Server<'a>, P)) {
        if let Ok(params) = serde_json::from_value(note.params) {
            handle(self, params);
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let opened = params.text_document;
        let path = path_of_uri(&opened.uri);
        let text = Text::new(opened.text.into_bytes());
        let document = Document::new(opened.uri, path.clone(), opened.version, text, self.state.encoding);
        self.state.documents.insert(path.clone(), document);
        self.note_change(&path);
        // Nothing is being written yet.
        self.due = Some(Instant::now());
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let path = path_of_uri(&params.text_document.uri);
        if let Some(document) = self.state.documents.get_mut(&path) {
            document.change(params.text_document.version, params.content_changes);
            self.note_change(&path);
        }
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) {
        let path = path_of_uri(&params.text_document.uri);
        self.state.close(&path);
        // What is on the disk may differ from what was open.
        self.note_change(&path);
        let messages = self.publisher.clear_closed(&self.state, &path);
        self.publish(messages);
    }

    fn change_files(&mut self, params: DidChangeWatchedFilesParams) {
        for change in params.changes {
            let path = path_of_uri(&change.uri);
            let is_td = path.extension().is_some_and(|extension| extension == "td");
            if is_td && change.typ == FileChangeType::CHANGED {
                if !self.state.documents.contains_key(&path) {
                    self.note_change(&path);
                }
            } else {
                self.state.note_new_files();
                self.due = Some(Instant::now());
            }
        }
    }

    /// Reads the files again that are not open: not every client tells when they change.
    fn look_at_files(&mut self) {
        for path in self.state.changed_files() {
            self.note_change(&path);
        }
        if self.state.refresh() {
            self.due = Some(Instant::now());
        }
    }

    /// Notes that a text has changed: shows its syntax errors, and evaluates soon.
    fn note_change(&mut self, path: &std::path::Path) {
        let stale = self.state.note_change(path, self.worker.running());
        for id in &stale {
            self.worker.cancel(*id);
        }
        if self.state.documents.contains_key(path) {
            let messages = match self.state.known_context(path).filter(|id| !stale.contains(id)) {
                Some(id) if self.state.known.contains_key(&id) => self.publisher.context(&mut self.state, id),
                _ => self.publisher.syntax(&mut self.state, path),
            };
            self.publish(messages);
        }
        self.due = Some(Instant::now() + SILENCE);
    }

    /// Shows the diagnostics of a context.
    fn publish_context(&mut self, id: ContextId) {
        let messages = self.publisher.context(&mut self.state, id);
        self.publish(messages);
    }

    fn publish(&mut self, messages: Vec<lsp_types::PublishDiagnosticsParams>) {
        for message in messages {
            let note = Notification::new(notification::PublishDiagnostics::METHOD.to_owned(), message);
            self.send(note.into());
        }
    }
}

fn write(mut output: &mut dyn Write, message: Message) {
    // A client that is gone is noticed by the reader.
    let _ = message.write(&mut output);
}

/// Writes the answer to a request.
fn write_answer(output: &mut dyn Write, id: &RequestId, result: &RawValue) {
    #[derive(Serialize)]
    struct Answer<'a> {
        jsonrpc: &'static str,
        id: &'a RequestId,
        result: &'a RawValue,
    }
    let Ok(text) = serde_json::to_string(&Answer { jsonrpc: "2.0", id, result }) else { return };
    let _ = write!(output, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| output.flush());
}

/// Waits for `initialize`; its id and parameters.
fn initialize(received: &Receiver<Message>, output: &mut dyn Write) -> Result<(RequestId, Value), String> {
    for message in received {
        match message {
            Message::Request(request) if request.method == "initialize" => return Ok((request.id, request.params)),
            Message::Request(request) => {
                let message = "expected `initialize` first".to_owned();
                write(output, Response::new_err(request.id, ErrorCode::ServerNotInitialized as i32, message).into());
            }
            Message::Notification(note) if note.method == notification::Exit::METHOD => break,
            Message::Notification(_) | Message::Response(_) => {}
        }
    }
    Err("the client ended without `initialize`".to_owned())
}

/// The folders that the client has opened.
#[expect(deprecated, reason = "older clients say only this")]
fn folders_of(params: &InitializeParams) -> Vec<PathBuf> {
    let named = params.workspace_folders.iter().flatten().map(|folder| path_of_uri(&folder.uri));
    let mut folders: Vec<PathBuf> = named.collect();
    if folders.is_empty() {
        let root: Option<&Uri> = params.root_uri.as_ref();
        folders.extend(root.map(path_of_uri));
    }
    folders
}
