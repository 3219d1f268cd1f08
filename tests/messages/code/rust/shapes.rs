//! Counts, optional fields, unions and flexible arrays.

mod shapes;

use shapes::{
    Elements, Message, MessageError, Sequence, Text, kind_e, list_t, part_t, set_cmd, set_cmd_kind, text_evt,
};

fn offset(name: &str) -> usize {
    set_cmd::OFFSETS.iter().find(|(other, _)| *other == name).unwrap().1
}

fn part(low: i16) -> part_t {
    part_t { low, ..part_t::default() }
}

fn main() {
    let mut out = [0; set_cmd::SIZE];
    let message = set_cmd::default();
    assert_eq!(message.encode(&mut out), Ok(offset("points")));
    assert_eq!(set_cmd::decode(&out[..offset("points")]), Ok(message));
    assert!(message.speed.is_none() && message.samples.is_empty() && message.points.is_empty());

    let points = [part(7), part(-5)];
    let mut list = list_t { tag: Text::new("list").unwrap(), ..list_t::default() };
    assert!(list.parts.push(part(3)) && list.parts.push(part_t { flags: true, ..part(0) }));
    let message = set_cmd {
        list,
        speed: Some(500),
        levels: Some([1, 2, 3, 9]),
        kind: set_cmd_kind::label(Text::new("label").unwrap()),
        samples: Sequence::new(&[1, -2, 100]).unwrap(),
        points: Elements::from(&points[..]),
        ..set_cmd::default()
    };
    let size = message.encode(&mut out).unwrap();
    assert!(size == offset("points") + 8 && size == message.encoded_size());
    let read = set_cmd::decode(&out[..size]).unwrap();
    assert!(read == message && Message::decode(&out) == Ok(Message::set_cmd(message)));
    assert!(read.kind.tag() == kind_e::KIND_NAME && read.points.get(1) == Some(part(-5)));
    assert!(read.samples[1] == -2 && read.points.iter().count() == 2);
    println!("{read:?}");
    println!("{:?}", set_cmd::decode(&out[..size - 1]));
    assert_eq!(set_cmd::decode(&out[..offset("name")]), Err(MessageError::TooShort));
    out[offset("points") - 4] = 5;
    println!("{:?}", set_cmd::decode(&out));

    let refused = |message: set_cmd| message.encode(&mut [0; 2 * set_cmd::SIZE]).unwrap_err();
    println!("{:?}", refused(set_cmd { speed: Some(501), ..message }));
    println!("{:?}", refused(set_cmd { samples: Sequence::new(&[101]).unwrap(), ..message }));
    println!("{:?}", refused(set_cmd { points: Elements::from(&[part(-6)][..]), ..message }));
    println!("{:?}", refused(set_cmd { points: Elements::from(&[part(0); 5][..]), ..message }));
    println!("{:?}", refused(set_cmd { limits: Some(part(-6)), ..message }));
    assert!(Sequence::<i16, 2>::new(&[1, 2, 3]).is_none());

    let event = text_evt { text: b"hello", ..text_evt::default() };
    let size = event.encode(&mut out).unwrap();
    assert_eq!(text_evt::decode(&out[..size]), Ok(event));
    assert_eq!(text_evt { text: b"a\0", ..event }.encode(&mut out), Err(MessageError::Invalid("text")));
}
