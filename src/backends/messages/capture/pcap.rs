//! The files of tcpdump and Wireshark, pcap and pcapng: packets as they were captured.
//!
//! The formats are those of the internet drafts draft-ietf-opsawg-pcap and draft-ietf-opsawg-pcapng.

use super::piece::{Damage, Direction, Time};

/// A packet of a capture.
#[derive(Debug)]
pub(crate) struct Packet<'d> {
    /// The offset of its bytes in the file.
    pub(crate) at: u64,
    pub(crate) bytes: &'d [u8],
    /// The number that tcpdump.org gives to what the bytes begin with.
    pub(crate) link: u32,
    pub(crate) time: Option<Time>,
    pub(crate) direction: Option<Direction>,
    /// Whether the capture lacks its end.
    pub(crate) is_cut: bool,
}

/// Returns whether bytes begin as a file of one of the formats.
pub(crate) fn is_capture(data: &[u8]) -> bool {
    Classic::of(data).is_some() || data.starts_with(&SECTION.to_le_bytes())
}

/// Reads the packets of a file.
pub(crate) fn read(data: &[u8]) -> Vec<Result<Packet<'_>, Damage>> {
    match Classic::of(data) {
        Some(format) => read_classic(data, format),
        None => read_blocks(data),
    }
}

/// Numbers of a file in its byte order.
#[derive(Clone, Copy)]
struct Order {
    is_big: bool,
}

impl Order {
    fn half(self, data: &[u8], at: usize) -> Option<u16> {
        let bytes = *data.get(at..)?.first_chunk()?;
        Some(if self.is_big { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    }

    fn word(self, data: &[u8], at: usize) -> Option<u32> {
        let bytes = *data.get(at..)?.first_chunk()?;
        Some(if self.is_big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }
}

const MICROSECONDS: u32 = 0xa1b2_c3d4;
const NANOSECONDS: u32 = 0xa1b2_3c4d;

/// The first bytes of a pcap file.
struct Classic {
    order: Order,
    /// The nanoseconds of a unit of time.
    unit: u32,
}

impl Classic {
    const HEADER: usize = 24;
    const RECORD: usize = 16;

    fn of(data: &[u8]) -> Option<Classic> {
        [false, true].into_iter().find_map(|is_big| {
            let order = Order { is_big };
            let unit = match order.word(data, 0)? {
                MICROSECONDS => 1000,
                NANOSECONDS => 1,
                _ => return None,
            };
            Some(Classic { order, unit })
        })
    }
}

fn read_classic(data: &[u8], Classic { order, unit }: Classic) -> Vec<Result<Packet<'_>, Damage>> {
    let mut packets = Vec::new();
    let Some(link) = order.word(data, 20) else {
        let reason = format!("the file ends after {} of {} bytes of its header", data.len(), Classic::HEADER);
        return vec![Err(Damage::new(data.len() as u64, reason))];
    };
    let mut at = Classic::HEADER;
    while at < data.len() {
        let words = [0, 4, 8, 12].map(|offset| order.word(data, at + offset));
        let [Some(seconds), Some(fraction), Some(size), Some(whole)] = words else {
            packets.push(Err(Damage::new(at as u64, "the file ends in the header of a packet")));
            break;
        };
        let begin = at + Classic::RECORD;
        let Some(bytes) = data.get(begin..begin.saturating_add(size as usize)) else {
            let reason =
                format!("the file ends after {} of {size} bytes of a packet", data.len().saturating_sub(begin));
            packets.push(Err(Damage::new(data.len() as u64, reason)));
            break;
        };
        let time = Time { seconds: seconds.into(), nanoseconds: fraction.saturating_mul(unit) };
        let link = link & 0xffff;
        let is_cut = size < whole;
        packets.push(Ok(Packet { at: begin as u64, bytes, link, time: Some(time), direction: None, is_cut }));
        at = begin + size as usize;
    }
    packets
}

/// The type of the block that begins a section of a pcapng file; it is the same in both byte orders.
const SECTION: u32 = 0x0a0d_0d0a;
const ORDER: u32 = 0x1a2b_3c4d;
const INTERFACE: u32 = 1;
const SIMPLE_PACKET: u32 = 3;
const PACKET: u32 = 6;

/// A network interface of a pcapng file.
struct Interface {
    link: u32,
    /// The greatest number of bytes of a packet that are captured; 0 if there is no limit.
    most: u32,
    /// Units of time in a second.
    units: u64,
}

fn read_blocks(data: &[u8]) -> Vec<Result<Packet<'_>, Damage>> {
    let mut packets = Vec::new();
    let mut order = Order { is_big: false };
    let mut interfaces = Vec::new();
    let mut at = 0;
    while at < data.len() {
        let Some(kind) = order.word(data, at) else {
            packets.push(Err(Damage::new(at as u64, "the file ends in the header of a block")));
            break;
        };
        if kind == SECTION {
            order.is_big = Order { is_big: true }.word(data, at + 8) == Some(ORDER);
            interfaces.clear();
            if order.word(data, at + 8) != Some(ORDER) {
                packets.push(Err(Damage::new(at as u64 + 8, "expected the byte order of a section of pcapng")));
                break;
            }
        }
        let size = order.word(data, at + 4).map_or(0, |size| size as usize);
        let block = data.get(at..at.saturating_add(size)).filter(|block| block.len() >= 12 && size.is_multiple_of(4));
        let Some(block) = block else {
            let reason = format!("the file ends after {} of {size} bytes of a block", data.len() - at);
            packets.push(Err(Damage::new(data.len() as u64, reason)));
            break;
        };
        let block = Block { order, data: block.get(..size - 4).unwrap_or(block), at: at as u64 };
        match kind {
            INTERFACE => interfaces.extend(block.interface()),
            PACKET => packets.push(block.packet(&interfaces)),
            SIMPLE_PACKET => packets.push(block.simple_packet(&interfaces)),
            _ => {}
        }
        at += size;
    }
    packets
}

/// A block of a pcapng file, without the size at its end.
struct Block<'d> {
    order: Order,
    data: &'d [u8],
    at: u64,
}

impl<'d> Block<'d> {
    fn word(&self, at: usize) -> Option<u32> {
        self.order.word(self.data, at)
    }

    fn interface(&self) -> Option<Interface> {
        const RESOLUTION: u16 = 9;
        let link = self.order.half(self.data, 8)?.into();
        let units = match self.option(16, RESOLUTION).and_then(|value| value.first()) {
            None => 1_000_000,
            Some(power) if power & 0x80 != 0 => 1_u64.checked_shl((power & 0x7f).into()).unwrap_or(0),
            Some(power) => 10_u64.checked_pow((*power).into()).unwrap_or(0),
        };
        Some(Interface { link, most: self.word(12)?, units })
    }

    fn packet(&self, interfaces: &[Interface]) -> Result<Packet<'d>, Damage> {
        const BEGIN: usize = 28;
        const FLAGS: u16 = 2;
        let words = [8, 12, 16, 20, 24].map(|at| self.word(at));
        let [Some(interface), Some(high), Some(low), Some(size), Some(whole)] = words else {
            return Err(Damage::new(self.at, "a packet without a header"));
        };
        let interface = interfaces.get(interface as usize);
        let interface = interface.ok_or_else(|| Damage::new(self.at + 8, "a packet of an unknown interface"))?;
        let flags = self.option(BEGIN + (size as usize).next_multiple_of(4), FLAGS);
        let direction = match flags.and_then(|flags| self.order.word(flags, 0)).map(|flags| flags & 3) {
            Some(1) => Some(Direction::Received),
            Some(2) => Some(Direction::Sent),
            _ => None,
        };
        let time = u64::from(high) << 32 | u64::from(low);
        let nanoseconds = u128::from(time.checked_rem(interface.units).unwrap_or(0)) * 1_000_000_000;
        let nanoseconds = nanoseconds.checked_div(interface.units.into()).unwrap_or(0);
        let time = Time {
            seconds: time.checked_div(interface.units).unwrap_or(0),
            nanoseconds: u32::try_from(nanoseconds).unwrap_or(0),
        };
        let bytes = self.bytes(BEGIN, size)?;
        let at = self.at + BEGIN as u64;
        Ok(Packet { at, bytes, link: interface.link, time: Some(time), direction, is_cut: size < whole })
    }

    fn simple_packet(&self, interfaces: &[Interface]) -> Result<Packet<'d>, Damage> {
        const BEGIN: usize = 12;
        let (Some(whole), Some(interface)) = (self.word(8), interfaces.first()) else {
            return Err(Damage::new(self.at, "a packet without an interface"));
        };
        let size = if interface.most == 0 { whole } else { whole.min(interface.most) };
        let bytes = self.bytes(BEGIN, size)?;
        let at = self.at + BEGIN as u64;
        Ok(Packet { at, bytes, link: interface.link, time: None, direction: None, is_cut: size < whole })
    }

    fn bytes(&self, begin: usize, size: u32) -> Result<&'d [u8], Damage> {
        let bytes = self.data.get(begin..begin.saturating_add(size as usize));
        bytes.ok_or_else(|| Damage::new(self.at, format!("a packet of {size} bytes is longer than its block")))
    }

    /// Returns the value of an option; the options begin at this offset.
    fn option(&self, mut at: usize, code: u16) -> Option<&'d [u8]> {
        loop {
            let (found, size) = (self.order.half(self.data, at)?, self.order.half(self.data, at + 2)?);
            let value = self.data.get(at + 4..at + 4 + usize::from(size))?;
            match found {
                0 => return None,
                _ if found == code => return Some(value),
                _ => at += 4 + usize::from(size).next_multiple_of(4),
            }
        }
    }
}

/// Returns the beginning of a pcap file with packets of this kind.
pub(crate) fn begin(link: u32) -> Vec<u8> {
    const VERSION: u32 = 2 | 4 << 16;
    const MAX_PACKET: u32 = 0x4_0000;
    [NANOSECONDS, VERSION, 0, 0, MAX_PACKET, link].into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Adds a packet to a pcap file.
pub(crate) fn write(time: Option<Time>, bytes: &[u8], out: &mut Vec<u8>) {
    let size = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let Time { seconds, nanoseconds } = time.unwrap_or(Time { seconds: 0, nanoseconds: 0 });
    let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
    out.extend([seconds, nanoseconds, size, size].into_iter().flat_map(u32::to_le_bytes));
    out.extend_from_slice(bytes);
}
