//! Writes messages of shapes.td, or prints what is in damaged and short ones: read write OUTPUT, read INPUTS.

mod shapes;

use std::io::Write;

use shapes::{Elements, Message, Sequence, Text, list_t, part_t, set_cmd, set_cmd_kind, text_evt};

fn messages(mut put: impl FnMut(Message<'_>)) {
    let part = |low| part_t { low, flags: low > 0 };
    let points = [part(7), part(-5), part(1)];
    let list = list_t { parts: Sequence::new(&points[..2]).unwrap(), tag: Text::new("list").unwrap() };
    let message = set_cmd {
        list,
        speed: Some(500),
        limits: Some(part(3)),
        name: Some(Text::new("name").unwrap()),
        levels: Some([1, 2, 3, 9]),
        kind: set_cmd_kind::label(Text::new("label").unwrap()),
        samples: Sequence::new(&[1, -2, 100]).unwrap(),
        points: Elements::from(&points[..]),
        ..set_cmd::default()
    };
    put(message.into());
    put(set_cmd { kind: set_cmd_kind::color([1, 2, 3]), speed: None, ..message }.into());
    put(set_cmd { kind: set_cmd_kind::scale(1.5), points: Elements::from(&points[..1]), ..message }.into());
    put(set_cmd::default().into());
    put(text_evt { text: b"some text", ..text_evt::default() }.into());
}

fn print(record: &[u8]) {
    let message = match Message::decode(record) {
        Ok(message) => message,
        Err(_) => return println!("refused"),
    };
    // What was read can be written, but for values that only readers accept.
    let _ = message.encode(&mut [0; 256]);
    match message {
        Message::set_cmd(m) => {
            let optional = [m.speed.is_some(), m.limits.is_some(), m.name.is_some(), m.levels.is_some()];
            let cases = [
                matches!(m.kind, set_cmd_kind::color(_)),
                matches!(m.kind, set_cmd_kind::label(_)),
                matches!(m.kind, set_cmd_kind::scale(_)),
            ];
            let bits = |bits: &[bool]| bits.iter().map(|bit| if *bit { '1' } else { '0' }).collect::<String>();
            println!("set_cmd {} {} {} {}", bits(&optional), bits(&cases), m.samples.len(), m.points.len());
        }
        // Bytes after a 0 are not part of the string, but of the count.
        Message::text_evt(_) => {
            let count = record.get(16..18).map_or(0, |bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
            println!("text_evt {count}");
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments[1] == "write" {
        let mut file = std::fs::File::create(&arguments[2]).unwrap();
        messages(|message| {
            let mut out = [0; 256];
            let size = message.encode(&mut out).unwrap();
            file.write_all(&(size as u16).to_le_bytes()).unwrap();
            file.write_all(&out[..size]).unwrap();
        });
        return;
    }
    let data = std::fs::read(&arguments[1]).unwrap();
    let mut rest = &data[..];
    while let Some((size, after)) = rest.split_first_chunk::<2>() {
        let (record, after) = after.split_at(u16::from_le_bytes(*size).into());
        rest = after;
        print(record);
    }
}
