//! Calls the device over a socket, which is standard input, and checks all that it receives: host CALLS. Commands without a
//! response are repeated.

#[path = "../build/rust/device_api.rs"]
mod device_api;
#[path = "../build/rust/device_api_client.rs"]
mod device_api_client;
#[path = "../build/rust/device_api_framing.rs"]
mod device_api_framing;

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::time::Duration;

use device_api::{Response, echo_cmd};
use device_api_client::{Client, ClientError, Received, SocketTransport};

const TIMEOUT: Duration = Duration::from_millis(20);

/// Whether a message, also a late one, belongs to its command; payloads are by tag.
fn is_right(message: &Received, payloads: &HashMap<u64, u64>) -> bool {
    match message.response() {
        Ok(Response::echo_rsp(echo)) => payloads.get(&echo.header.command_info.command_id) == Some(&echo.payload),
        Ok(Response::handshake_rsp(_)) => true,
        _ => false,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let calls: u64 = std::env::args().nth(1).ok_or("host CALLS")?.parse()?;
    let socket = UnixStream::from(std::io::stdin().as_fd().try_clone_to_owned()?);
    let state = RefCell::new((HashMap::new(), 0_u64));
    let check = |message: &Received| {
        let (payloads, wrong) = &mut *state.borrow_mut();
        *wrong += u64::from(!is_right(message, payloads));
    };
    let mut client = Client::new(SocketTransport(socket), check);
    while let Err(error) = client.handshake(TIMEOUT) {
        if !matches!(error, ClientError::Timeout) {
            return Err(error.into());
        }
    }
    let (mut answers, mut repeated) = (0, 0);
    let mut open: VecDeque<u64> = (0..calls).collect();
    while !open.is_empty() {
        let mut sent = Vec::new();
        for payload in open.drain(..open.len().min(32)) {
            let tag = client.send(echo_cmd { payload, ..echo_cmd::default() })?;
            state.borrow_mut().0.insert(tag, payload);
            sent.push((tag, payload));
        }
        for (tag, payload) in sent {
            match client.wait(tag, TIMEOUT) {
                Ok(message) => {
                    check(&message);
                    answers += 1;
                }
                Err(ClientError::Timeout) => {
                    open.push_back(payload);
                    repeated += 1;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
    let wrong = state.borrow().1;
    eprintln!("{repeated} commands repeated");
    println!("{answers} numbers echoed, {wrong} messages wrong");
    if wrong == 0 { Ok(()) } else { Err("wrong messages".into()) }
}
