//! The bytes of TCP connections, in order: a stream of frames in each direction.

use core::net::SocketAddr;
use std::collections::BTreeMap;

use super::frames::Stream;
use super::piece::{Damage, Found, Origin};

/// The bytes of a packet.
pub(super) struct Segment {
    /// Their offset in the capture.
    pub(super) at: u64,
    pub(super) bytes: Vec<u8>,
    pub(super) origin: Origin,
    /// Whether the capture lacks the end of the packet.
    pub(super) is_cut: bool,
}

/// One direction of a connection.
#[derive(Default)]
pub(super) struct Connection {
    stream: Stream,
    /// The number of the next byte; none before the first packet.
    next: Option<u64>,
    /// Packets that arrived before those that they follow, by the numbers of their first bytes.
    early: BTreeMap<u64, Segment>,
}

impl Connection {
    /// Reads a packet whose first byte has a number of 32 bits; the first packet of a connection has none of its bytes.
    pub(super) fn read(
        &mut self,
        addresses: [SocketAddr; 2],
        (number, is_first): (u32, bool),
        segment: Segment,
        found: &mut Vec<Found>,
    ) {
        if is_first {
            // The ports may have had another connection before.
            std::mem::take(self).finish(addresses, found);
        }
        let number = number.wrapping_add(is_first.into());
        let next = *self.next.get_or_insert(1 << 32 | u64::from(number));
        // Numbers wrap around: those of the second half are before the next one.
        let distance = number.wrapping_sub(next as u32) as i32;
        let number = next.saturating_add_signed(distance.into());
        if self.early.get(&number).is_none_or(|other| other.bytes.len() < segment.bytes.len()) {
            self.early.insert(number, segment);
        }
        self.add_early(found);
    }

    /// Adds the bytes of the packets whose turn it is, without those that were added before: packets are repeated.
    fn add_early(&mut self, found: &mut Vec<Found>) {
        while let (Some(next), Some(entry)) = (self.next, self.early.first_entry()) {
            let Some(known) = next.checked_sub(*entry.key()) else { return };
            let segment = entry.remove();
            let known = usize::try_from(known).unwrap_or(usize::MAX);
            let Some(bytes) = segment.bytes.get(known..).filter(|bytes| !bytes.is_empty()) else { continue };
            self.stream.read(segment.at + known as u64, bytes, &segment.origin, found);
            self.next = Some(next + bytes.len() as u64);
            if segment.is_cut {
                let end = segment.at + segment.bytes.len() as u64;
                found.push(Err(Damage::new(end, "the capture has only the beginning of this packet")));
            }
        }
    }

    /// Reports what is missing, and reads what is after it.
    pub(super) fn finish(mut self, [from, to]: [SocketAddr; 2], found: &mut Vec<Found>) {
        while let (Some(next), Some((number, segment))) = (self.next, self.early.first_key_value()) {
            let missing = number - next;
            let reason = format!("{missing} bytes from {from} to {to} are missing before this packet");
            found.push(Err(Damage::new(segment.at, reason)));
            self.next = Some(*number);
            self.add_early(found);
        }
        self.stream.finish(found);
    }
}
