//! A client whose tags come to their end while 65,536 commands have no response.

mod lamps;
mod lamps_client;
mod lamps_framing;

use std::time::Duration;

use lamps::{Response, light_cmd, light_rsp};
use lamps_client::{Client, LoopbackTransport, Transport};
use lamps_framing::{frame, frame_size};

fn main() {
    // The client forgets the oldest command of 65,536 without a response, also after its tags begin again; the test lets
    // them begin at 2^32 - 10.
    let (one, mut two) = LoopbackTransport::pair();
    let mut others = Vec::new();
    let mut client = Client::new(one, |other| {
        if let Ok(Response::light_rsp(other)) = other.response() {
            others.push(other.header.command_info.command_id);
        }
    });
    let tags: Vec<u64> = (0..65537).map(|_| client.send(light_cmd::default()).unwrap()).collect();
    let (first, last) = (tags[0], tags[65536]);
    assert_eq!((first, last), (4294967287, 65528));
    for tag in [first, first + 1, last] {
        let mut answer = light_rsp::default();
        answer.header.command_info.command_id = tag;
        let mut message = [0; light_rsp::SIZE];
        answer.encode(&mut message).unwrap();
        let mut out = vec![0; frame_size(message.len())];
        let size = frame(&message, &mut out).unwrap();
        two.send(&out[..size]).unwrap();
    }
    assert!(client.wait(last, Duration::from_millis(5)).is_ok());
    drop(client);
    assert_eq!(others, [first]);
}
