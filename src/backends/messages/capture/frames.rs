//! Frames: a message and its CRC-32, encoded with COBS, and a 0. They are the frames of `--gen-messages-framing-c`.

use crc::{CRC_32_ISO_HDLC, Crc};

use super::piece::{Damage, Found, Origin, Piece, Places};

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A stream of bytes with frames, which may come in several parts.
#[derive(Default)]
pub(crate) struct Stream {
    /// The frame that has begun.
    bytes: Vec<u8>,
    places: Vec<u64>,
    origin: Origin,
}

impl Stream {
    /// Reads a part of the stream that begins at this offset of the capture, and adds the messages that end in it.
    pub(crate) fn read(&mut self, begin: u64, part: &[u8], origin: &Origin, found: &mut Vec<Found>) {
        for (place, byte) in (begin..).zip(part) {
            if *byte != 0 {
                if self.bytes.is_empty() {
                    self.origin = origin.clone();
                }
                self.bytes.push(*byte);
                self.places.push(place);
            } else if !self.bytes.is_empty() {
                // Nothing between two zeros is no frame.
                self.places.push(place);
                let places = std::mem::take(&mut self.places);
                let bytes = std::mem::take(&mut self.bytes);
                found.push(message(&bytes, places, std::mem::take(&mut self.origin)));
            }
        }
    }

    /// Reports a frame that has not ended.
    pub(crate) fn finish(self, found: &mut Vec<Found>) {
        if let Some(place) = self.places.first() {
            let reason = format!("the frame that begins here ends after {} bytes, without its 0", self.bytes.len());
            found.push(Err(Damage::new(*place, reason)));
        }
    }
}

/// Returns the message of a frame without its 0.
fn message(frame: &[u8], places: Vec<u64>, origin: Origin) -> Found {
    let begin = places.first().copied().unwrap_or(0);
    let mut bytes = Vec::with_capacity(frame.len());
    let mut kept = Vec::with_capacity(frame.len());
    let mut at = 0;
    while let Some(code) = frame.get(at) {
        let end = at + usize::from(*code);
        let Some(block) = frame.get(at + 1..end) else {
            let reason = format!("damaged frame: {} bytes are missing before its 0", end - frame.len());
            return Err(Damage::new(places.last().copied().unwrap_or(begin), reason));
        };
        bytes.extend_from_slice(block);
        kept.extend_from_slice(places.get(at + 1..end).unwrap_or_default());
        if *code != 255 && end < frame.len() {
            bytes.push(0);
            kept.extend(places.get(end));
        }
        at = end;
    }
    let Some((message, crc)) = bytes.split_last_chunk::<4>().filter(|(message, _)| !message.is_empty()) else {
        return Err(Damage::new(begin, "damaged frame: it is shorter than a message with its CRC-32"));
    };
    let (size, crc, own) = (message.len(), u32::from_le_bytes(*crc), CRC.checksum(message));
    if crc != own {
        let reason = format!("damaged frame: its CRC-32 is {crc:08x}, that of its bytes {own:08x}");
        return Err(Damage::new(begin, reason));
    }
    bytes.truncate(size);
    // The place after the last byte is that of the CRC-32.
    kept.truncate(size + 1);
    Ok(Piece { bytes, places: Places::Each(kept), origin })
}

/// Returns the frame of a message.
pub(crate) fn write(message: &[u8]) -> Vec<u8> {
    let crc = CRC.checksum(message).to_le_bytes();
    let mut out = vec![0];
    let mut code_at = 0;
    for byte in message.iter().chain(&crc) {
        // A block has at most 254 bytes, none of them 0.
        if out.len() - code_at == 255 {
            out[code_at] = 255;
            code_at = out.len();
            out.push(0);
        }
        if *byte != 0 {
            out.push(*byte);
        } else {
            out[code_at] = (out.len() - code_at) as u8;
            code_at = out.len();
            out.push(0);
        }
    }
    out[code_at] = (out.len() - code_at) as u8;
    out.push(0);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Found> {
        let (mut stream, mut found) = (Stream::default(), Vec::new());
        // Parts of a stream may end anywhere.
        for (at, part) in bytes.chunks(3).enumerate() {
            stream.read(3 * at as u64, part, &Origin::default(), &mut found);
        }
        stream.finish(&mut found);
        found
    }

    #[test]
    fn a_frame_has_its_message() {
        for size in [1, 5, 249, 250, 251, 253, 254, 255, 508, 509, 600] {
            for step in [0, 1, 3] {
                let message: Vec<u8> = (0..size).map(|at| 1_u8.wrapping_add((at * step) as u8)).collect();
                let frame = write(&message);
                assert!(!frame[..frame.len() - 1].contains(&0));
                let found = read(&frame);
                let [Ok(piece)] = &found[..] else { panic!("{size} {step}: {found:?}") };
                assert_eq!(piece.bytes, message, "{size} {step}");
                let is_there = |at: usize| message[at] == 0 || frame[piece.places.of(at) as usize] == message[at];
                assert!((0..message.len()).all(is_there), "{size} {step}");
            }
        }
    }

    #[test]
    fn damage_is_located() {
        let frame = write(&[1, 2, 0, 3]);
        let mut damaged = frame.clone();
        damaged[1] ^= 4;
        let cut = &frame[..frame.len() - 3];
        let stream = [&[0, 0][..], &damaged, &frame, cut, &[0, 2, 1, 0], cut].concat();
        let damage: Vec<String> = read(&stream)
            .into_iter()
            .map(|found| {
                found.map_or_else(|damage| format!("{}: {}", damage.at, damage.reason), |_| "whole".to_owned())
            })
            .collect();
        insta::assert_snapshot!(damage.join("\n"));
    }
}
