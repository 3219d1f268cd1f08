//! [`read_messages`]: the messages of the client, within limits.

use std::io::{self, BufRead, BufReader, Read};
use std::thread;

use crossbeam_channel::{Receiver, unbounded};
use lsp_server::{Message, Notification};
use lsp_types::notification::{Notification as _, ShowMessage};
use serde_json::json;

/// The most bytes of a message. Texts of documents come whole.
const MAX_MESSAGE: u64 = 512 << 20;
/// The most bytes in front of a message.
const MAX_HEADER: u64 = 64 << 10;

/// Reads messages on a thread of their own, until the client ends.
pub(super) fn read_messages(input: impl Read + Send + 'static) -> Receiver<Message> {
    let (send, received) = unbounded();
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        loop {
            match read_message(&mut input) {
                Ok(Some(message)) => {
                    if send.send(message).is_err() {
                        return;
                    }
                }
                // What is no message is skipped; its extent was known.
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {}
                Ok(None) | Err(_) => return,
            }
        }
    });
    received
}

/// Reads the next message; one that is too large becomes a message to the user.
fn read_message(input: &mut impl BufRead) -> io::Result<Option<Message>> {
    let header = read_header(input)?;
    let Some(size) = size_in(&header).filter(|size| *size > MAX_MESSAGE) else {
        return Message::read(&mut header.chain(input));
    };
    io::copy(&mut input.take(size), &mut io::sink())?;
    let text = format!(
        "tdgen: a message of {size} bytes was skipped, which exceeds the limit of {MAX_MESSAGE}; restart the server"
    );
    let method = ShowMessage::METHOD.to_owned();
    Ok(Some(Notification::new(method, json!({"type": 1, "message": text})).into()))
}

/// Reads the lines in front of a message, with the empty one behind them; nothing at the end of the input.
fn read_header(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    let mut input = input.take(MAX_HEADER);
    loop {
        let before = header.len();
        input.read_until(b'\n', &mut header)?;
        let line = &header[before..];
        if input.limit() == 0 {
            return Err(io::Error::other("the header of a message has no end"));
        }
        // A line that is damaged is the whole header, as for the library that reads it.
        if line.is_empty() || line == b"\r\n" || !line.ends_with(b"\r\n") || !line.contains(&b':') {
            return Ok(header);
        }
    }
}

/// The number of bytes of a message that its header tells.
fn size_in(header: &[u8]) -> Option<u64> {
    let header = std::str::from_utf8(header).ok()?;
    let mut lines = header.lines().filter_map(|line| line.split_once(':'));
    let (_, size) = lines.find(|(name, _)| name.eq_ignore_ascii_case("content-length"))?;
    // A number that is too large for the machine is too large for a message.
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    Some(size.trim()).filter(|size| is_number(size)).map(|size| size.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn methods(bytes: impl Read) -> Vec<String> {
        let mut input = BufReader::new(bytes);
        let mut found = Vec::new();
        loop {
            match read_message(&mut input) {
                Ok(Some(Message::Notification(note))) => found.push(note.method),
                Ok(Some(_)) => found.push("other".to_owned()),
                Err(error) if error.kind() == io::ErrorKind::InvalidData => found.push("invalid".to_owned()),
                Ok(None) => return found,
                Err(error) => {
                    found.push(error.to_string());
                    return found;
                }
            }
        }
    }

    fn message(method: &str) -> String {
        let text = format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{method}\",\"params\":{{}}}}");
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn damaged_headers_are_skipped() {
        let text = format!("{}x: y\r\n\r\nnonsense\r\n{}", message("a"), message("b"));
        assert_eq!(methods(text.as_bytes()), ["a", "invalid", "invalid", "b"]);
        let endless = io::repeat(b'x');
        assert_eq!(methods(endless), ["the header of a message has no end"]);
    }

    #[test]
    fn messages_have_a_limit() {
        let size = MAX_MESSAGE + 1;
        let large = format!("Content-Length: {size}\r\n\r\n");
        let text = large.as_bytes().chain(io::repeat(b' ').take(size));
        let behind = message("b");
        assert_eq!(methods(text.chain(behind.as_bytes())), ["window/showMessage", "b"]);
        // No memory is asked for.
        let huge = "Content-Length: 99999999999999999999999\r\n\r\n{}";
        assert_eq!(methods(huge.as_bytes()), ["window/showMessage"]);
    }
}
