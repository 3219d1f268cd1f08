//! What the client in Rust sends, receives and answers: see client.cpp.

mod roles;
mod roles_client;
mod roles_framing;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use roles::{Message, set_cmd, set_rsp};
use roles_client::{Client, ClientError, Received, Transport};

#[derive(Default)]
struct Wire {
    log: String,
    incoming: Vec<u8>,
}

impl Wire {
    fn deliver(&mut self, message: &[u8]) {
        let mut out = vec![0; roles_framing::frame_size(message.len())];
        if let Some(size) = roles_framing::frame(message, &mut out) {
            self.incoming.extend(&out[..size]);
        }
    }

    /// Prints a message that is understood.
    fn put(&mut self, what: &str, found: &Received) {
        if let Ok(message) = found.message() {
            let tag = match message {
                Message::set_cmd(m) => m.header.tag_id,
                Message::set_rsp(m) => m.header.tag_id,
                Message::part_evt(m) => m.header.tag_id,
                Message::late_evt(m) => m.header.tag_id,
                Message::handshake_cmd(m) => m.header.tag_id,
                Message::handshake_rsp(m) => m.header.tag_id,
            };
            self.log += &format!("{what} {}/{tag} ", message.id());
        }
    }
}

struct Shared(Rc<RefCell<Wire>>);

impl Transport for Shared {
    fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.0.borrow_mut().log += &format!("sent {hex} ");
        Ok(())
    }

    fn receive(&mut self, bytes: &mut [u8], _timeout: Duration) -> std::io::Result<usize> {
        let incoming = &mut self.0.borrow_mut().incoming;
        let size = incoming.len().min(bytes.len());
        bytes[..size].copy_from_slice(&incoming[..size]);
        incoming.drain(..size);
        Ok(size)
    }
}

fn run(wire: &Rc<RefCell<Wire>>, mut bytes: &[u8]) {
    let mut client = Client::new(Shared(wire.clone()), |found: &Received| wire.borrow_mut().put("event", found));
    let (mut tags, mut sent) = ([0; 16], 0);
    while let [step, argument, rest @ ..] = bytes {
        let (step, argument) = (step % 7, usize::from(*argument));
        let length = if step < 3 { 0 } else { rest.len().min(argument % 64) };
        let (data, rest) = rest.split_at(length);
        bytes = rest;
        match step {
            0 => {
                let command = set_cmd { value: argument as u64, ..set_cmd::default() };
                tags[sent % 16] = client.send(command).unwrap();
                sent += 1;
            }
            1 => match client.wait(tags[argument % 16], Duration::ZERO) {
                Ok(found) => wire.borrow_mut().put("answer", &found),
                Err(_) => wire.borrow_mut().log += "none ",
            },
            2 => client.poll(Duration::ZERO).unwrap(),
            3 => {
                let mut answer = set_rsp::default();
                answer.header.tag_id = tags[argument % 16] as u16;
                answer.header.count = length as u8;
                let mut message = [0; set_rsp::SIZE];
                answer.encode(&mut message).unwrap();
                wire.borrow_mut().deliver(&message);
            }
            4 if length >= 32 || length < 6 || data[5] != 3 => wire.borrow_mut().deliver(data),
            4 => {}
            5 => wire.borrow_mut().incoming.extend(data),
            _ => {
                let found = match client.handshake(Duration::ZERO) {
                    Ok(_) => "compatible ",
                    Err(ClientError::Incompatible(_)) => "incompatible ",
                    Err(_) => "none ",
                };
                wire.borrow_mut().log += found;
            }
        }
    }
    client.poll(Duration::ZERO).unwrap();
    let missing = client.missing();
    drop(client);
    wire.borrow_mut().log += &format!("missing={missing}");
}

/// Writes the line about an input and returns its length.
///
/// # Safety
///
/// The pointers are to memory of these sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rust_client(bytes: *const u8, size: usize, out: *mut u8, capacity: usize) -> usize {
    let wire = Rc::<RefCell<Wire>>::default();
    run(&wire, unsafe { std::slice::from_raw_parts(bytes, size) });
    let line = &wire.borrow().log;
    let out = unsafe { std::slice::from_raw_parts_mut(out, capacity) };
    out[..line.len()].copy_from_slice(line.as_bytes());
    line.len()
}
