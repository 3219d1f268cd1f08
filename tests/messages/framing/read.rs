//! Finds the messages in the stream of stress.c, and frames each again.

mod lamps_framing;

use lamps_framing::{Unframer, frame, frame_size};

fn main() {
    let stream = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let (mut memory, mut other) = ([0; 704], [0; 704]);
    let mut out = [0; frame_size(700)];
    let mut unframer = Unframer::new(&mut memory);
    let (mut count, mut sum) = (0_u32, 0_u32);
    for part in stream.chunks(1021) {
        unframer.feed(part, |message| {
            count += 1;
            sum = sum.wrapping_mul(31).wrapping_add(u32::from_le_bytes(message[..4].try_into().unwrap()));
            let size = frame(message, &mut out).unwrap();
            let mut found = 0;
            Unframer::new(&mut other).feed(&out[..size], |again| found += usize::from(again == message));
            assert_eq!(found, 1);
        });
    }
    println!("{count} messages, checksum {sum}, {} damaged", unframer.damaged());
}
