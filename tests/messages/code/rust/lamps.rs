//! A firmware and a host in one program: what `encode`, `decode`, enums and versions do.

mod lamps;

use lamps::{
    Command, Compatibility, Event, Message, MessageError, MessageKind, Response, SCHEMA_HASH, VERSION, Version, broke,
    check_version, compare_version, lamp_error_e, light_cmd, light_rsp, message_id, off_cmd, serial_e, shade_t,
};

/// The firmware: answers a command.
fn answer(bytes: &[u8], out: &mut [u8]) -> Result<usize, MessageError> {
    match Command::decode(bytes)? {
        Command::light_cmd(command) => {
            let mut answer = light_rsp { error: lamp_error_e::LAMP_BROKEN, ..light_rsp::default() };
            answer.header.command_info = command.header;
            answer.encode(out)
        }
        Command::off_cmd(_) => Ok(0),
    }
}

fn main() {
    let mut out = [0xff; 128];
    let mut light = light_cmd {
        shade: shade_t { serial: serial_e::SERIAL_ALL, warmth: 0.5, percent: 200, is_blinking: true },
        lamp: 7,
        pattern: [1, -2],
        delay: 9,
        ..light_cmd::default()
    };
    light.header.stream_id = 3;
    assert_eq!(light.header.message_id, light_cmd::ID);
    let size = light.encode(&mut out).unwrap();
    assert!(size == light_cmd::SIZE && size == 72 && message_id(&out) == Some(101));
    assert!(light_cmd::OFFSETS.contains(&("lamp", 56)));
    assert_eq!(light_cmd::decode(&out[..size]), Ok(light));
    assert_eq!(Message::decode(&out), Ok(Message::light_cmd(light)));
    let message = Message::from(light);
    assert!(message.id() == 101 && message.name() == "light_cmd" && message.kind() == MessageKind::Command);
    assert_eq!(light_cmd::PAIRED_ID, light_rsp::ID);

    let mut response = [0; 128];
    let length = answer(&out[..size], &mut response).unwrap();
    let Ok(Response::light_rsp(answer)) = Response::decode(&response[..length]) else { panic!() };
    assert!(answer.error == lamp_error_e::LAMP_BROKEN && answer.header.command_info.stream_id == 3);

    // Messages of older minor versions are shorter.
    let old = light_cmd::decode(&out[..64]).unwrap();
    assert!(old.lamp == 7 && old.pattern == [0, 0] && old.delay == 0);
    assert!(light_cmd::has_lamp(64) && !light_cmd::has_pattern(64) && light_cmd::has_delay(72));

    // No version had these sizes.
    for size in [40, 63, 65, 71] {
        assert_eq!(light_cmd::decode(&out[..size]), Err(MessageError::TooShort));
    }

    // A value without a name is kept.
    let answer = light_rsp { error: lamp_error_e(77), ..light_rsp::default() };
    answer.encode(&mut out).unwrap();
    let answer = light_rsp::decode(&out).unwrap();
    assert!(answer.error.0 == 77 && answer.error.name().is_none());
    println!("{:?} {} {:?}", answer.error, lamp_error_e::LAMP_BROKEN, lamp_error_e::from_name("LAMP_OK"));
    assert_eq!(lamp_error_e::from_name("LAMP_LOST"), None);
    println!("{:?}", broke { flags: [true, false, true], ..broke::default() });

    println!("{:?}", Message::decode(&[]));
    println!("{:?}", Message::decode(&[0; 8]));
    println!("{:?}", light_cmd::decode(&out));
    println!("{:?}", Event::decode(&out));
    light.encode(&mut out).unwrap();
    println!("{:?}", light_cmd::decode(&out[..39]));
    println!("{}", light.encode(&mut out[..71]).unwrap_err());
    assert_eq!(off_cmd::decode(&out), Err(MessageError::OtherId(101)));

    let other = |major, minor, patch| Version { major, minor, patch };
    assert_eq!(check_version(VERSION, SCHEMA_HASH), Ok(Compatibility::Same));
    assert_eq!(compare_version(other(1, 2, 1), SCHEMA_HASH), Compatibility::OtherPatch);
    assert_eq!(compare_version(other(1, 1, 0), 1), Compatibility::OlderMinor);
    assert_eq!(compare_version(other(1, 3, 0), 1), Compatibility::NewerMinor);
    println!("{}", check_version(other(2, 0, 1), 0xabc).unwrap_err());
    println!("{}", check_version(VERSION, 0xabc).unwrap_err());
}
