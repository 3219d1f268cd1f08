//! Either side of roles.td in Rust: roles of header fields, the handshake, and messages of an older version.

mod roles;

use roles::{
    Compatibility, Message, MessageError, MessageSequence, check_handshake, decode_all, flags_e, handshake_cmd, handshake_rsp, late_evt,
    late_evt_selector, message_flags, part_evt, part_evt_kind, reply_to, set_cmd,
};

fn encoded(message: impl Into<Message>) -> Vec<u8> {
    let mut out = vec![0; 256];
    let size = message.into().encode(&mut out).unwrap();
    out.truncate(size);
    out
}

fn main() {
    let mut message = set_cmd { value: 7, ..set_cmd::default() };
    let (mut sent, mut received) = (MessageSequence::default(), MessageSequence::default());
    let mut bytes = encoded(message);
    for at in 0..600_usize {
        sent.number(&mut bytes);
        assert_eq!(bytes[8], at as u8);
        if at % 100 != 50 {
            assert_eq!(received.gap(&bytes), Some((at % 100 == 51).into()), "{at}");
        }
    }
    assert_eq!((received.gap(&bytes), received.gap(&bytes[..5])), (None, None));
    bytes[8] = bytes[8].wrapping_add(101);
    assert_eq!(received.gap(&bytes), Some(100));

    // Unknown messages are skipped by their length.
    message.header.flags = flags_e::URGENT | flags_e::TRACED;
    let known = encoded(message);
    let mut unknown = known.clone();
    unknown[4] = 77;
    assert_eq!(message_flags(&unknown), Some(flags_e(3)));
    assert_eq!(message_flags(&unknown[..15]), None);
    let all = [&known[..], &unknown, &known, &known[..9]].concat();
    let found: Result<Vec<_>, _> = decode_all(&all).collect();
    assert_eq!(found, Ok(vec![Message::set_cmd(message); 2]));

    let mut asked = handshake_cmd::default();
    assert_eq!((handshake_cmd::ID, handshake_rsp::ID), (900, 901));
    assert_eq!((asked.version_minor, asked.schema_hash), (1, roles::SCHEMA_HASH));
    assert_eq!(check_handshake(&encoded(asked)), Compatibility::Same);
    asked.version_minor = 0;
    assert_eq!(check_handshake(&encoded(asked)), Compatibility::OlderMinor);
    assert_eq!(check_handshake(&encoded(asked)[..20]), Compatibility::OtherMajor);
    asked.version_major = 2;
    assert_eq!(check_handshake(&encoded(asked)), Compatibility::OtherMajor);
    assert_eq!(check_handshake(&known), Compatibility::OtherMajor);
    asked.header.tag_id = 9;
    asked.header.flags = flags_e::TRACED;
    let mut answer = handshake_rsp::default();
    reply_to(&mut answer.header, &asked.header);
    assert_eq!((answer.header.tag_id, answer.header.flags, answer.header.msg_id), (9, flags_e::TRACED, 901));
    assert_eq!(check_handshake(&encoded(answer)), Compatibility::Same);

    // Messages of version 1.0.0.
    let older = |bytes: &[u8], size: u16| [&size.to_le_bytes()[..], &bytes[2..size.into()]].concat();
    let old = set_cmd::decode(&older(&known, 24)).unwrap();
    assert!(set_cmd::decode(&known[..24]).is_err());
    assert_eq!((old.value, old.percent, old.age), (7, 50, None));
    assert!(!set_cmd::has_percent(24) && set_cmd::has_percent(25));
    let mut part = older(&encoded(part_evt { kind: part_evt_kind::low(5), ..part_evt::default() }), 28);
    assert_eq!(part_evt::decode(&part).unwrap().kind, part_evt_kind::low(5));
    // The selected case is not in the message.
    part[16] = 2;
    assert_eq!(part_evt::decode(&part), Err(MessageError::Invalid("high")));
    // A new message has all of its fields.
    let late = encoded(late_evt { selector: late_evt_selector::zero(5), ..late_evt::default() });
    assert_eq!(late_evt::decode(&late).unwrap().selector, late_evt_selector::zero(5));
    assert_eq!(late_evt::decode(&older(&late, 24)), Err(MessageError::TooShort));
}
