//! Captures: files with bytes that contain messages, see [`Piece`]. Each format reads its files and writes them.

pub(crate) mod frames;
pub(crate) mod lines;
pub(crate) mod packets;
pub(crate) mod pcap;
pub(crate) mod piece;
mod tcp;
pub(crate) mod text;
