//! Dumps with damage, and which records are whole in them.
//!
//! Takes dumps as the tracer wrote them, walks over their records by the table in docs/traces.md, and flips, cuts,
//! repeats and mixes bytes.

/// A sequence of numbers that is the same in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit.max(1)
    }
}

/// A damaged dump.
pub(crate) struct Damage {
    pub(crate) bytes: Vec<u8>,
    /// Timestamps of records that no damage hit.
    pub(crate) whole: Vec<u64>,
    /// Timestamps of all records that ever were in its memory.
    pub(crate) known: Vec<u64>,
    pub(crate) what: String,
}

/// A record: where it is, and its time.
#[derive(Clone, Copy)]
struct Place {
    begin: usize,
    end: usize,
    timestamp: u64,
}

fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"))
}

fn half(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes")) as usize
}

/// The records in a part of a dump.
fn walk(bytes: &[u8], mut at: usize, end: usize) -> Vec<Place> {
    let mut places = Vec::new();
    while at < end {
        let first = word(bytes, at);
        let size = (first >> 16 & 0xffff) as usize * 8;
        assert!(size > 0, "the tracer wrote it");
        if first >> 32 & 0xffff != 0 {
            places.push(Place { begin: at, end: at + size, timestamp: word(bytes, at + 8) });
        }
        at += size;
    }
    places
}

/// The records of a ring that are not overwritten.
fn ring(bytes: &[u8]) -> Vec<Place> {
    let (base, size) = (half(bytes, 8), half(bytes, 12) * 8);
    let (head, tail) = (half(bytes, 32) * 8, half(bytes, 36) * 8);
    let (begin, end) = (tail % size, head % size);
    match tail < head {
        false => Vec::new(),
        true if begin < end => walk(bytes, base + begin, base + end),
        true => {
            let mut places = walk(bytes, base + begin, base + size);
            places.extend(walk(bytes, base, base + end));
            places
        }
    }
}

/// What may be where the ring is read: also what was overwritten only in part.
fn remains(bytes: &[u8]) -> Vec<u64> {
    (0..bytes.len().saturating_sub(16) / 8).map(|at| word(bytes, 8 * at + 8)).collect()
}

fn untouched(places: &[Place], begin: usize, end: usize) -> Vec<u64> {
    let is_whole = |place: &&Place| place.end <= begin || place.begin >= end;
    let whole = places.iter().filter(is_whole);
    whole.map(|place| place.timestamp).collect()
}

fn times(places: &[Place]) -> Vec<u64> {
    places.iter().map(|place| place.timestamp).collect()
}

impl Damage {
    /// Damage of records that were drained.
    pub(crate) fn of_stream(dumps: &[Vec<u8>; 2], random: &mut Random) -> Damage {
        let bytes = dumps[random.below(2)].clone();
        let places = walk(&bytes, 64, bytes.len());
        let known = times(&places);
        match random.below(5) {
            0 => flipped(bytes, &places, known, 0, random),
            1 => overwritten(bytes, &places, known, 0, random),
            2 => cut(bytes, &places, known, random),
            3 => {
                // Two dumps, a piece of one in the other.
                let other = &dumps[random.below(2)];
                let others = walk(other, 64, other.len());
                let from = random.below(other.len());
                let to = from + 1 + random.below(other.len() - from);
                let at = 1 + random.below(bytes.len() - 1);
                let mut whole = untouched(&places, at, at + 1);
                whole.retain(|_| true);
                let split: Vec<_> = places.iter().filter(|place| place.begin < at && place.end > at).collect();
                whole.retain(|time| split.iter().all(|place| place.timestamp != *time));
                let inside = others.iter().filter(|place| place.begin >= from && place.end <= to);
                whole.extend(inside.map(|place| place.timestamp));
                let mut mixed = bytes[..at].to_vec();
                // A byte that makes the piece no continuation by chance.
                mixed.push(0xff);
                mixed.extend_from_slice(&other[from..to]);
                mixed.extend_from_slice(&bytes[at..]);
                let known = known.into_iter().chain(times(&others)).collect();
                let what = format!("bytes {from}..{to} of a dump in another at {at}");
                Damage { bytes: mixed, whole, known, what }
            }
            _ => {
                let end = bytes.len() - 1 - random.below(bytes.len() / 2);
                let mut whole = untouched(&places, end, usize::MAX);
                let last = places.iter().find(|place| place.begin < end && place.end > end);
                whole.retain(|time| last.is_none_or(|place| place.timestamp != *time));
                let mut bytes = bytes;
                bytes.truncate(end);
                // An end between two records cannot be told from the end of the trace.
                if last.is_none() {
                    bytes.push(1);
                }
                let what = format!("cut at {end}");
                Damage { bytes, whole, known, what }
            }
        }
    }

    /// Damage of memory.
    pub(crate) fn of_ring(dumps: &[Vec<u8>; 2], random: &mut Random) -> Damage {
        let bytes = dumps[random.below(2)].clone();
        let places = ring(&bytes);
        let known = remains(&bytes);
        // Of a header with other positions, other records are in the ring.
        let begin = half(&bytes, 8);
        match random.below(3) {
            0 => flipped(bytes, &places, known, begin, random),
            1 => overwritten(bytes, &places, known, begin, random),
            _ => {
                // After the last record nothing is missing.
                let hit = places[random.below(places.len())];
                let end = hit.begin + random.below(hit.end - hit.begin);
                let mut whole = untouched(&places, end, usize::MAX);
                whole.retain(|time| places.iter().all(|place| place.timestamp != *time || place.end <= end));
                let mut bytes = bytes;
                bytes.truncate(end);
                let what = format!("ring cut at {end}");
                Damage { bytes, whole, known, what }
            }
        }
    }
}

/// Some bits flipped in one record.
fn flipped(mut bytes: Vec<u8>, places: &[Place], known: Vec<u64>, _: usize, random: &mut Random) -> Damage {
    let hit = places[random.below(places.len())];
    let mut what = "bits flipped at".to_owned();
    let count = if random.below(2) == 0 { 1 } else { 1 + random.below(5) };
    let mut hits = std::collections::BTreeSet::new();
    for _ in 0..count {
        let at = hit.begin + random.below(hit.end - hit.begin);
        hits.insert((at, random.below(8)));
    }
    for (at, bit) in hits {
        bytes[at] ^= 1 << bit;
        what += &format!(" {at}.{bit}");
    }
    let mut known = known;
    known.push(word(&bytes, hit.begin + 8));
    Damage { whole: untouched(places, hit.begin, hit.end), bytes, known, what }
}

/// A run of bytes replaced by noise, over some records.
fn overwritten(mut bytes: Vec<u8>, places: &[Place], known: Vec<u64>, _: usize, random: &mut Random) -> Damage {
    let hit = places[random.below(places.len())];
    let begin = hit.begin + random.below(hit.end - hit.begin);
    let end = bytes.len().min(begin + 9 + random.below(400));
    let noise = random.below(3);
    for byte in &mut bytes[begin..end] {
        *byte = match noise {
            0 => 0,
            1 => 0xff,
            _ => random.below(256) as u8,
        };
    }
    // Zeros over zeros are no damage.
    bytes[begin] ^= 0x5a;
    Damage { whole: untouched(places, begin, end), bytes, known, what: format!("noise at {begin}..{end}") }
}

/// A piece taken out of the middle.
fn cut(mut bytes: Vec<u8>, places: &[Place], known: Vec<u64>, random: &mut Random) -> Damage {
    let hit = places[random.below(places.len())];
    let begin = hit.begin + 1 + random.below(hit.end - hit.begin - 1);
    let end = bytes.len().min(begin + 1 + random.below(500));
    let whole = untouched(places, begin, end);
    bytes.drain(begin..end);
    Damage { whole, bytes, known, what: format!("{begin}..{end} taken out") }
}
