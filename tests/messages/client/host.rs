//! A host that repeats commands without a response; the firmware is at the other end of a socket.

mod lamps;
mod lamps_client;
mod lamps_framing;

use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use lamps::{Message, MessageError, Response, lamp_error_e, light_cmd, light_rsp};
use lamps_client::{Client, ClientError, LoopbackTransport, SocketTransport, Transport};
use lamps_framing::{Unframer, frame, frame_size};

fn main() {
    let (own, other) = UnixStream::pair().unwrap();
    let firmware = std::env::args().nth(1).unwrap();
    let mut firmware = Command::new(firmware).stdin(Stdio::from(OwnedFd::from(other))).spawn().unwrap();
    let (mut seen, mut late) = (0, 0);
    let mut client = Client::new(SocketTransport(own), |_| seen += 1);
    client.log_to(std::fs::File::create(std::env::args().nth(2).unwrap()).unwrap());
    for lamp in 0..200 {
        let answer = loop {
            match client.call(light_cmd { lamp, ..light_cmd::default() }, Duration::from_millis(20)) {
                Ok(answer) => break answer,
                Err(ClientError::Timeout) => late += 1,
                Err(error) => panic!("{error}"),
            }
        };
        let Ok(Response::light_rsp(answer)) = answer.response() else { panic!("{answer:?}") };
        assert_eq!(answer.error == lamp_error_e::LAMP_OK, lamp % 3 == 0);
    }
    drop(client);
    assert!(late > 5 && seen > 0 && firmware.wait().unwrap().success());

    // Responses in another order, one that nobody waits for, and what is no message.
    let (one, mut two) = LoopbackTransport::pair();
    let mut others = Vec::new();
    let mut client = Client::new(one, |other| others.push(other.message().map(|message| message.id())));
    let tags = [1, 2].map(|lamp| client.send(light_cmd { lamp, ..light_cmd::default() }).unwrap());
    let mut bytes = [0; 512];
    let size = two.receive(&mut bytes, Duration::ZERO).unwrap();
    let mut commands = Vec::new();
    Unframer::new([0; 128]).feed(&bytes[..size], |bytes| match Message::decode(bytes) {
        Ok(Message::light_cmd(command)) => commands.push(command),
        other => panic!("{other:?}"),
    });
    let mut send = |message: &[u8]| {
        let mut out = vec![0; frame_size(message.len())];
        let size = frame(message, &mut out).unwrap();
        two.send(&out[..size]).unwrap();
    };
    for command in [&commands[1], &commands[0], &commands[1]] {
        let mut answer = light_rsp::default();
        answer.header.command_info = command.header;
        let mut out = [0; light_rsp::SIZE];
        answer.encode(&mut out).unwrap();
        send(&out);
    }
    send(&[255; 100]);
    // The response to the other command is kept, and the repeated one is an event.
    for tag in tags {
        let answer = client.wait(tag, Duration::from_millis(10)).unwrap();
        let Ok(Response::light_rsp(answer)) = answer.response() else { panic!() };
        assert_eq!(answer.header.command_info.command_id, tag);
    }
    client.poll(Duration::ZERO).unwrap();
    assert!(matches!(client.wait(tags[1], Duration::from_millis(5)), Err(ClientError::Timeout)));
    drop(client);
    assert_eq!(others, [Ok(light_rsp::ID), Err(MessageError::UnknownId(u64::MAX))]);
}
