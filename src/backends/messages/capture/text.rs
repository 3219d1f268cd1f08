//! Messages in hexadecimal, one in each line: `[TIME] [>|<] BYTES`. The log of a client has the time and the direction.

use super::piece::{Damage, Direction, Found, Origin, Piece, Places, Time};
use crate::wire::bytes::hexadecimal;

/// Reads the messages of a text; empty lines and comments after `#` have none.
pub(crate) fn read(text: &[u8]) -> Vec<Found> {
    let mut begin = 0;
    let lines = text.split_inclusive(|byte| *byte == b'\n').map(|line| {
        let at = begin;
        begin += line.len();
        (at, line)
    });
    lines.filter_map(|(at, line)| read_line(at, line).transpose()).collect()
}

fn read_line(begin: usize, line: &[u8]) -> Result<Option<Piece>, Damage> {
    let line = line.split(|byte| *byte == b'#').next().unwrap_or_default();
    let mut piece = Piece::default();
    let mut places = Vec::new();
    let mut is_first = true;
    for (at, word) in (Words { line, at: 0 }) {
        match *word {
            [mark @ (b'>' | b'<')] if piece.bytes.is_empty() && piece.origin.direction.is_none() => {
                piece.origin.direction = Direction::ALL.into_iter().find(|direction| direction.mark() == mark.into());
            }
            _ if is_first && word.contains(&b'.') => piece.origin.time = Some(time(begin + at, word)?),
            _ => read_bytes(begin + at, word, &mut piece.bytes, &mut places)?,
        }
        is_first = false;
    }
    if is_first {
        return Ok(None);
    }
    places.push((begin + line.trim_ascii_end().len()) as u64);
    piece.places = Places::Each(places);
    Ok(Some(piece))
}

/// The words of a line with their offsets.
struct Words<'t> {
    line: &'t [u8],
    at: usize,
}

impl<'t> Iterator for Words<'t> {
    type Item = (usize, &'t [u8]);

    fn next(&mut self) -> Option<(usize, &'t [u8])> {
        let rest = self.line.get(self.at..)?;
        let skipped = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let rest = rest.get(skipped..)?;
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        let begin = self.at + skipped;
        self.at = begin + length;
        rest.get(..length).map(|word| (begin, word))
    }
}

fn time(at: usize, word: &[u8]) -> Result<Time, Damage> {
    let time = std::str::from_utf8(word).ok().and_then(Time::parse);
    time.ok_or_else(|| {
        let word = String::from_utf8_lossy(word);
        Damage::new(at as u64, format!("expected a time in seconds with at most 9 decimals, found `{word}`"))
    })
}

/// Reads the bytes in a word; `:` and `-` may separate them, and `0x` may precede them.
fn read_bytes(begin: usize, word: &[u8], bytes: &mut Vec<u8>, places: &mut Vec<u64>) -> Result<(), Damage> {
    let digits = word.strip_prefix(b"0x").unwrap_or(word);
    let skipped = word.len() - digits.len();
    let mut first = None;
    for (at, letter) in digits.iter().enumerate() {
        let place = (begin + skipped + at) as u64;
        match (char::from(*letter).to_digit(16), first) {
            (Some(digit), None) => first = Some((place, digit)),
            (Some(digit), Some((place, high))) => {
                // Two digits are below 256.
                bytes.push((high << 4 | digit) as u8);
                places.push(place);
                first = None;
            }
            (None, None) if matches!(letter, b':' | b'-' | b',') => {}
            (None, _) => return Err(Damage::new(place, "expected two hexadecimal digits for each byte")),
        }
    }
    match first {
        Some((place, _)) => Err(Damage::new(place, "half of a byte: expected two hexadecimal digits")),
        None => Ok(()),
    }
}

/// Returns the line of a message.
pub(crate) fn write(origin: &Origin, bytes: &[u8]) -> String {
    let mut line = String::new();
    if let Some(time) = origin.time {
        line += &format!("{time} ");
    }
    if let Some(direction) = origin.direction {
        line += &format!("{} ", direction.mark());
    }
    line + &hexadecimal(bytes) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_a_time_a_direction_and_bytes() {
        let text = b"# a comment\n12.5 > 01:02 0x0304 # more\n\n  ff\n0g\n1.x 00\n012\n";
        let found = read(text);
        let pieces: Vec<&Piece> = found.iter().filter_map(|found| found.as_ref().ok()).collect();
        let [logged, plain] = pieces[..] else { panic!("{found:?}") };
        assert_eq!(logged.bytes, [1, 2, 3, 4]);
        assert_eq!(logged.origin.time, Some(Time { seconds: 12, nanoseconds: 500_000_000 }));
        assert_eq!(logged.origin.direction, Some(Direction::Sent));
        let places = [0, 1, 2, 3, 4].map(|at| logged.places.of(at));
        assert_eq!(places, [19, 22, 27, 29, 31]);
        assert_eq!((plain.bytes.as_slice(), &plain.origin), (&[0xff][..], &Origin::default()));
        let damage: Vec<u64> = found.iter().filter_map(|found| found.as_ref().err()).map(|damage| damage.at).collect();
        assert_eq!(damage, [46, 48, 57]);
        assert_eq!(write(&logged.origin, &logged.bytes), "12.500000 > 01020304\n");
    }
}
