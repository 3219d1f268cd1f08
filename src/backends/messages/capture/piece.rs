//! [`Piece`]: bytes of a capture that contain messages, and [`Damage`]: bytes that do not.

use std::fmt;

/// Bytes that contain messages.
#[derive(Default, Debug)]
pub(crate) struct Piece {
    pub(crate) bytes: Vec<u8>,
    pub(crate) places: Places,
    pub(crate) origin: Origin,
}

/// Where the bytes of a piece are in the capture.
#[derive(Debug)]
pub(crate) enum Places {
    /// One after the other, from this offset.
    Adjacent(u64),
    /// The offset of each byte, and the end.
    Each(Vec<u64>),
}

impl Default for Places {
    fn default() -> Places {
        Places::Adjacent(0)
    }
}

impl Places {
    /// Returns the offset of a byte in the capture.
    pub(crate) fn of(&self, at: usize) -> u64 {
        match self {
            Places::Adjacent(begin) => begin + at as u64,
            Places::Each(places) => places.get(at).or(places.last()).copied().unwrap_or(0),
        }
    }
}

/// What a capture says of a piece.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    pub(crate) time: Option<Time>,
    pub(crate) direction: Option<Direction>,
    /// The addresses of the sender and the receiver, with their ports.
    pub(crate) addresses: Option<[core::net::SocketAddr; 2]>,
}

impl Origin {
    /// Returns whether the host sent or received the piece, if the capture or the port of the device says it.
    pub(crate) fn direction_by(&self, port: Option<u16>) -> Option<Direction> {
        let is_device = |address: core::net::SocketAddr| Some(address.port()) == port;
        self.direction.or_else(|| match self.addresses?.map(is_device) {
            [false, true] => Some(Direction::Sent),
            [true, false] => Some(Direction::Received),
            _ => None,
        })
    }

    /// Returns the address of the host, if the port of the device says which one it is.
    pub(crate) fn host_by(&self, port: Option<u16>) -> Option<core::net::SocketAddr> {
        let [from, to] = self.addresses?;
        Some(if self.direction_by(port) == Some(Direction::Sent) { from } else { to })
    }
}

/// Whether the side that captured sent or received.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Direction {
    Sent,
    Received,
}

impl Direction {
    pub(crate) const ALL: [Direction; 2] = [Direction::Sent, Direction::Received];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Direction::Sent => "sent",
            Direction::Received => "received",
        }
    }

    /// Returns the mark in a log.
    pub(crate) fn mark(self) -> char {
        match self {
            Direction::Sent => '>',
            Direction::Received => '<',
        }
    }
}

/// Seconds since the beginning that the capture has, by default 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Time {
    pub(crate) seconds: u64,
    pub(crate) nanoseconds: u32,
}

impl Time {
    /// Returns the time that a text such as `12.000450` says.
    pub(crate) fn parse(text: &str) -> Option<Time> {
        let (seconds, fraction) = text.split_once('.').unwrap_or((text, ""));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if fraction.len() > 9 || !is_number(seconds) || !is_number(fraction) {
            return None;
        }
        Some(Time { seconds: seconds.parse().ok()?, nanoseconds: format!("{fraction:0<9}").parse().ok()? })
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Time { seconds, nanoseconds } = self;
        match nanoseconds % 1000 {
            0 => write!(f, "{seconds}.{:06}", nanoseconds / 1000),
            _ => write!(f, "{seconds}.{nanoseconds:09}"),
        }
    }
}

/// Bytes of a capture that are not what its format has there.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Damage {
    /// The offset of the first one.
    pub(crate) at: u64,
    pub(crate) reason: String,
}

impl Damage {
    pub(crate) fn new(at: u64, reason: impl Into<String>) -> Damage {
        Damage { at, reason: reason.into() }
    }
}

/// A part of a capture.
pub(crate) type Found = Result<Piece, Damage>;
