//! Writes messages, and reads what became of them: each line is the message that was read, encoded again.

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
    let data = std::fs::read(&arguments[2]).unwrap();
    let mut rest = &data[..];
    while let Some((size, after)) = rest.split_first_chunk::<2>() {
        let (record, after) = after.split_at(u16::from_le_bytes(*size).into());
        rest = after;
        let mut out = [0; 256];
        match Message::decode(record) {
            Err(_) => println!("refused"),
            Ok(message) => match message.encode(&mut out) {
                Err(_) => println!("accepted"),
                Ok(size) => println!("{}", out[..size].iter().map(|byte| format!("{byte:02x}")).collect::<String>()),
            },
        }
    }
}
