//! The messages in the packets of a capture: each UDP packet has some, and each serial line and each direction of a TCP
//! connection is a stream of frames.

use core::net::{IpAddr, SocketAddr};
use std::collections::BTreeMap;

use etherparse::{NetSlice, PacketBuilder, SlicedPacket, TransportSlice};
use rustc_hash::FxHashMap;

use super::frames::{self, Stream};
use super::pcap::{self, Packet};
use super::piece::{Damage, Direction, Found, Origin, Piece, Places, Time};
use super::tcp::{Connection, Segment};

/// Links that begin with the protocol of the packet in four bytes.
const LOOPBACK: [u32; 2] = [0, 108];
const ETHERNET: u32 = 1;
/// Links that begin with the packet of IP.
const IP: [u32; 4] = [12, 101, 228, 229];
const LINUX: u32 = 113;
const LINUX_2: u32 = 276;
/// Links for everyone's own use.
const USER: std::ops::RangeInclusive<u32> = 147..=162;
const SERIAL: u32 = 250;

/// Reads the messages in a capture. With a `port`, packets from and to other ones are skipped.
pub(crate) fn read(data: &[u8], port: Option<u16>) -> Vec<Found> {
    let mut reader = Reader { port, lines: FxHashMap::default(), connections: BTreeMap::new(), found: Vec::new() };
    for packet in pcap::read(data) {
        match packet {
            Ok(packet) => reader.packet(&packet),
            Err(damage) => reader.found.push(Err(damage)),
        }
    }
    for direction in [None, Some(Direction::Sent), Some(Direction::Received)] {
        if let Some(line) = reader.lines.remove(&direction) {
            line.finish(&mut reader.found);
        }
    }
    for (addresses, connection) in reader.connections {
        connection.finish(addresses, &mut reader.found);
    }
    reader.found
}

struct Reader {
    port: Option<u16>,
    /// The serial lines, one for each direction.
    lines: FxHashMap<Option<Direction>, Stream>,
    /// The TCP connections, each direction by its addresses.
    connections: BTreeMap<[SocketAddr; 2], Connection>,
    found: Vec<Found>,
}

impl Reader {
    fn packet(&mut self, packet: &Packet) {
        let bytes = packet.bytes;
        let skip = |count: usize| bytes.get(count..).unwrap_or_default();
        match packet.link {
            ETHERNET => self.network(packet, SlicedPacket::from_ethernet(bytes).map_err(|error| error.to_string())),
            link if IP.contains(&link) => self.ip(packet, bytes),
            link if LOOPBACK.contains(&link) => self.ip(packet, skip(4)),
            LINUX => self.network(packet, SlicedPacket::from_linux_sll(bytes).map_err(|error| error.to_string())),
            LINUX_2 => self.ip(packet, skip(20)),
            SERIAL => self.serial(packet),
            link if USER.contains(&link) => self.line(packet, packet.direction, 0),
            link => {
                let reason = format!("packets of link type {link}, which is neither a network nor a serial line");
                self.damage(packet, reason);
            }
        }
    }

    fn damage(&mut self, packet: &Packet, reason: impl Into<String>) {
        self.found.push(Err(Damage::new(packet.at, reason)));
    }

    fn ip(&mut self, packet: &Packet, bytes: &[u8]) {
        // Others are not packets of IP: of ARP, for example.
        if matches!(bytes.first().map(|byte| byte >> 4), Some(4 | 6)) {
            self.network(packet, SlicedPacket::from_ip(bytes).map_err(|error| error.to_string()));
        }
    }

    fn network(&mut self, packet: &Packet, sliced: Result<SlicedPacket<'_>, String>) {
        let sliced = match sliced {
            Ok(sliced) => sliced,
            Err(_) if packet.is_cut => return self.damage(packet, "the capture has only the beginning of this packet"),
            Err(_) => return self.damage(packet, "the headers of this packet are damaged"),
        };
        let addresses: [IpAddr; 2] = match &sliced.net {
            Some(NetSlice::Ipv4(ip)) => [ip.header().source_addr().into(), ip.header().destination_addr().into()],
            Some(NetSlice::Ipv6(ip)) => [ip.header().source_addr().into(), ip.header().destination_addr().into()],
            _ => return,
        };
        let (ports, payload) = match &sliced.transport {
            Some(TransportSlice::Udp(udp)) => ([udp.source_port(), udp.destination_port()], udp.payload()),
            Some(TransportSlice::Tcp(tcp)) => ([tcp.source_port(), tcp.destination_port()], tcp.payload()),
            _ => {
                let is_fragment = sliced.net.as_ref().and_then(NetSlice::ip_payload_ref);
                if is_fragment.is_some_and(|ip| ip.fragmented) {
                    self.damage(packet, "a fragment of a packet, which cannot be read alone");
                }
                return;
            }
        };
        if self.port.is_some_and(|port| !ports.contains(&port)) {
            return;
        }
        let at = packet.at + (payload.as_ptr().addr() - packet.bytes.as_ptr().addr()) as u64;
        let addresses = [SocketAddr::new(addresses[0], ports[0]), SocketAddr::new(addresses[1], ports[1])];
        let origin = Origin { time: packet.time, direction: packet.direction, addresses: Some(addresses) };
        if let Some(TransportSlice::Tcp(tcp)) = &sliced.transport {
            let segment = Segment { at, bytes: payload.to_vec(), origin, is_cut: packet.is_cut };
            let connection = self.connections.entry(addresses).or_default();
            let number = (tcp.sequence_number(), tcp.syn());
            return connection.read(addresses, number, segment, &mut self.found);
        }
        self.found.push(Ok(Piece { bytes: payload.to_vec(), places: Places::Adjacent(at), origin }));
    }

    /// Reads a packet of a serial line, which begins with a header: what happened is its ninth byte.
    fn serial(&mut self, packet: &Packet) {
        const HEADER: usize = 12;
        let direction = match packet.bytes.get(8) {
            Some(1 | 3) => Direction::Sent,
            Some(2 | 4) => Direction::Received,
            // Events of the line without data.
            Some(_) => return,
            None => return self.damage(packet, "a packet of a serial line without a header"),
        };
        self.line(packet, Some(direction), HEADER);
    }

    /// Reads the bytes of a stream, after a header.
    fn line(&mut self, packet: &Packet, direction: Option<Direction>, header: usize) {
        let bytes = packet.bytes.get(header..).unwrap_or_default();
        let origin = Origin { time: packet.time, direction, addresses: None };
        let line = self.lines.entry(direction).or_default();
        line.read(packet.at + header as u64, bytes, &origin, &mut self.found);
    }
}

/// Returns the beginning of a capture of UDP packets, without a header of the link.
pub(crate) fn begin_udp() -> Vec<u8> {
    pcap::begin(IP[1])
}

/// Adds a UDP packet with a message to a capture. Without addresses, it is one of this computer to itself.
pub(crate) fn write_udp(origin: &Origin, message: &[u8], out: &mut Vec<u8>) -> Result<(), String> {
    const PORT: u16 = 4000;
    const HOPS: u8 = 64;
    let here = SocketAddr::from(([127, 0, 0, 1], PORT));
    let [from, to] = origin.addresses.unwrap_or([here, here]);
    let builder = match (from.ip(), to.ip()) {
        (IpAddr::V4(from), IpAddr::V4(to)) => PacketBuilder::ipv4(from.octets(), to.octets(), HOPS),
        (IpAddr::V6(from), IpAddr::V6(to)) => PacketBuilder::ipv6(from.octets(), to.octets(), HOPS),
        _ => return Err(format!("no packet has an address such as {from} and one such as {to}")),
    };
    let builder = builder.udp(from.port(), to.port());
    let mut packet = Vec::with_capacity(builder.size(message.len()));
    builder.write(&mut packet, message).map_err(|error| error.to_string())?;
    pcap::write(origin.time, &packet, out);
    Ok(())
}

/// Returns the beginning of a capture of a serial line.
pub(crate) fn begin_serial() -> Vec<u8> {
    pcap::begin(*USER.start())
}

/// Adds a frame to a capture of a serial line.
pub(crate) fn write_serial(time: Option<Time>, message: &[u8], out: &mut Vec<u8>) {
    pcap::write(time, &frames::write(message), out);
}
