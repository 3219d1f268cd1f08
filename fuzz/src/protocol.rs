//! A client of the language server in this process, for the target `protocol`.

use std::io::{self, Cursor, Read, Write};
use std::iter;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lsp_server::{Message, RequestId};
use serde_json::{Value, json};

/// A server without all answers for so long has lost one.
const PATIENCE: Duration = Duration::from_secs(20);

/// Sends messages, one in each line of `text`, and fails unless the server gives each request exactly one answer and
/// ends in order. Requests are numbered by their lines. The client alone begins and ends the conversation.
pub(crate) fn converse(text: &str) {
    let capabilities = json!({"workspace": {"workspaceEdit": {"documentChanges": true}}});
    let begin = [
        json!({"id": -2, "method": "initialize", "params": {"processId": null, "capabilities": capabilities}}),
        json!({"method": "initialized", "params": {}}),
    ];
    let end = [json!({"id": -1, "method": "shutdown"}), json!({"method": "exit"})];
    let mut messages = Vec::new();
    let mut requests = vec![RequestId::from(-2)];
    begin.iter().for_each(|message| frame(&message.to_string(), &mut messages));
    for (number, line) in (0..).zip(text.lines()) {
        let Ok(mut message) = serde_json::from_str::<Value>(line) else {
            frame(line, &mut messages);
            continue;
        };
        let is_end = ["initialize", "shutdown", "exit"].iter().any(|method| message["method"] == *method);
        if is_end || !message["method"].is_string() {
            continue;
        }
        if let Some(id) = message.get_mut("id") {
            *id = Value::from(number);
            requests.push(RequestId::from(number));
        }
        frame(&message.to_string(), &mut messages);
    }
    let mut last = Vec::new();
    end.iter().for_each(|message| frame(&message.to_string(), &mut last));
    let mut received = Received::default();
    let client = Client {
        messages: Cursor::new(messages),
        last: Cursor::new(last),
        awaited: requests.len(),
        received: received.clone(),
        is_ending: false,
    };
    tdgen::lsp::serve(client, &mut received).expect("the client ended in order");
    requests.push(RequestId::from(-1));
    let answers = received.answers();
    for request in &requests {
        let count = answers.iter().filter(|answer| *answer == request).count();
        assert_eq!(count, 1, "{count} answers to the request {request}");
    }
}

fn frame(message: &str, into: &mut Vec<u8>) {
    into.extend(format!("Content-Length: {}\r\n\r\n{message}", message.len()).bytes());
}

/// What the client sends; it waits for all answers before it ends.
struct Client {
    messages: Cursor<Vec<u8>>,
    last: Cursor<Vec<u8>>,
    /// The number of answers.
    awaited: usize,
    received: Received,
    is_ending: bool,
}

impl Read for Client {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.messages.read(into)?;
        if read > 0 {
            return Ok(read);
        }
        if !self.is_ending {
            self.received.wait_for(self.awaited);
            self.is_ending = true;
        }
        self.last.read(into)
    }
}

/// What the server has written.
#[derive(Clone, Default)]
struct Received(Arc<(Mutex<Vec<u8>>, Condvar)>);

impl Received {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for so many answers, but not for ever.
    fn wait_for(&self, count: usize) {
        let is_waiting = |bytes: &mut Vec<u8>| ids_of_answers(bytes).len() < count;
        drop(self.0.1.wait_timeout_while(self.bytes(), PATIENCE, is_waiting));
    }

    /// The ids of all answers.
    fn answers(&self) -> Vec<RequestId> {
        ids_of_answers(&self.bytes())
    }
}

impl Write for Received {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.1.notify_all();
        Ok(())
    }
}

/// The ids of the answers among complete messages.
fn ids_of_answers(mut bytes: &[u8]) -> Vec<RequestId> {
    let messages = iter::from_fn(|| Message::read(&mut bytes).ok().flatten());
    let id = |message| match message {
        Message::Response(response) => Some(response.id),
        _ => None,
    };
    messages.filter_map(id).collect()
}
