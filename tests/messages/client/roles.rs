//! A client of roles.td over a loopback: the handshake, and messages that are lost.

mod roles;
mod roles_client;
mod roles_framing;

use std::time::Duration;

use roles::{Compatibility, MessageSequence, Response, handshake_rsp, set_cmd, set_rsp};
use roles_client::{Client, ClientError, LoopbackTransport, Transport};
use roles_framing::{frame, frame_size};

fn main() {
    let time = Duration::from_millis(10);
    let (one, mut two) = LoopbackTransport::pair();
    let mut device = MessageSequence::default();
    // The response to the command with this tag.
    let mut answer = |answer: Response, is_lost: bool| {
        let mut bytes = vec![0; 256];
        let size = answer.encode(&mut bytes).unwrap();
        device.number(&mut bytes[..size]);
        let mut out = vec![0; frame_size(size)];
        let length = frame(&bytes[..size], &mut out).unwrap();
        if !is_lost {
            two.send(&out[..length]).unwrap();
        }
    };
    let mut client = Client::new(one, |_| {});
    let shake = |tag, major| {
        let mut shake = handshake_rsp { version_major: major, ..handshake_rsp::default() };
        shake.header.tag_id = tag;
        Response::from(shake)
    };
    answer(shake(1, 1), false);
    assert_eq!(client.handshake(time).unwrap(), Compatibility::Same);
    let mut set = set_rsp { value: 5, ..set_rsp::default() };
    set.header.tag_id = 2;
    answer(set.into(), true);
    answer(set.into(), false);
    let received = client.call(set_cmd::default(), time).unwrap();
    assert_eq!(received.response().map(|response| response.id()), Ok(set_rsp::ID));
    assert_eq!(client.missing(), 1);
    answer(shake(3, 2), false);
    assert!(matches!(client.handshake(time), Err(ClientError::Incompatible(error)) if error.theirs.major == 2));
    set.header.tag_id = 4;
    answer(set.into(), false);
    assert!(matches!(client.handshake(time), Err(ClientError::Message(_))));
    assert!(matches!(client.handshake(time), Err(ClientError::Timeout)));
    // A handshake that is cut off has no version.
    let (mut bytes, mut out) = ([0; handshake_rsp::SIZE], [0; 64]);
    shake(6, 1).encode(&mut bytes).unwrap();
    let length = frame(&bytes[..29], &mut out).unwrap();
    two.send(&out[..length]).unwrap();
    assert!(matches!(client.handshake(time), Err(ClientError::Timeout)));
}
