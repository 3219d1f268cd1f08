//! Messages as lines of JSON, with what a capture says of them.

use core::net::SocketAddr;

use serde::Serialize;

use super::piece::{Direction, Origin, Time};
use crate::wire::decode::{Decoded, Refused};
use crate::wire::json::Node;
use crate::wire::values::Object;

/// A line with a message.
#[derive(Serialize)]
pub(crate) struct Line<'m> {
    message: &'m str,
    /// The offset of the message in the capture.
    at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<SocketAddr>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<SocketAddr>,
    /// The fields that the version of the message lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    absent: Vec<String>,
    content: Object,
}

impl<'m> Line<'m> {
    pub(crate) fn new(message: &'m str, at: u64, origin: &Origin, decoded: Decoded) -> Line<'m> {
        let [from, to] = origin.addresses.map_or([None; 2], |addresses| addresses.map(Some));
        let direction = origin.direction.map(Direction::name);
        let time = origin.time.map(|time| time.to_string());
        Line { message, at, time, direction, from, to, absent: decoded.absent, content: decoded.content }
    }
}

/// The parts of a line, with their positions.
pub(crate) struct Parts<'t> {
    pub(crate) message: Node<'t>,
    pub(crate) absent: Option<Node<'t>>,
    pub(crate) content: Node<'t>,
    pub(crate) origin: Origin,
}

impl<'t> Parts<'t> {
    pub(crate) fn read(line: &'t str) -> Result<Parts<'t>, Refused> {
        let whole = Node::parse(line)?;
        let [mut message, mut absent, mut content] = [None; 3];
        let [mut from, mut to] = [None; 2];
        let mut origin = Origin::default();
        for (name, node) in whole.entries()? {
            match name.as_str() {
                "message" => message = Some(node),
                "absent" => absent = Some(node),
                "content" => content = Some(node),
                "at" => {}
                "time" => origin.time = Some(parse_text(node, "a time in seconds", Time::parse)?),
                "direction" => origin.direction = Some(parse_text(node, "`sent` or `received`", direction)?),
                "from" => from = Some(parse_text(node, ADDRESS, address)?),
                "to" => to = Some(parse_text(node, ADDRESS, address)?),
                _ => return Err(node.refused(format!("unknown key `{name}`"))),
            }
        }
        origin.addresses = match (from, to) {
            (Some(from), Some(to)) => Some([from, to]),
            (None, None) => None,
            _ => return Err(whole.refused("a line has both `from` and `to`, or none of them")),
        };
        let message = message.ok_or_else(|| whole.refused("`message` is missing"))?;
        let content = content.ok_or_else(|| whole.refused("`content` is missing"))?;
        Ok(Parts { message, absent, content, origin })
    }
}

const ADDRESS: &str = "an address with its port, such as `127.0.0.1:4000`";

fn parse_text<T>(node: Node, expected: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, Refused> {
    let text: String = node.value("a string")?;
    parse(&text).ok_or_else(|| node.refused(format!("expected {expected}, found `{text}`")))
}

fn direction(text: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.name() == text)
}

fn address(text: &str) -> Option<SocketAddr> {
    text.parse().ok()
}
