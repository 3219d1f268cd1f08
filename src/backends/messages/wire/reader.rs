//! [`Reader`]: reads bytes as the message that their id names.

use core::net::SocketAddr;

use rustc_hash::FxHashMap;

use super::bytes::Order;
use super::bytes::set_size;
use super::decode::{Decoded, Refused, cut_size, decode, decode_failed, has_failed};
use super::encode::older_bytes;
use crate::capture::piece::Direction;
use crate::model::{Field, Message, MessageId, MessageKind, Model};
use crate::plan::Plan;

/// Reads messages of a schema.
pub(crate) struct Reader<'m> {
    pub(crate) plan: Plan<'m>,
    by_id: FxHashMap<i128, MessageId>,
}

/// The responses that commands wait for, by the host and their tags.
#[derive(Default)]
pub(crate) struct Pending(FxHashMap<(Option<SocketAddr>, i128), MessageId>);

impl<'m> Reader<'m> {
    pub(crate) fn of(model: &'m Model) -> Reader<'m> {
        let messages = model.messages.iter().enumerate();
        let by_id = messages.map(|(at, message)| (i128::from(message.id), MessageId::at(at))).collect();
        Reader { plan: Plan::of(model), by_id }
    }

    /// Reads the message that bytes begin with, by its id.
    pub(crate) fn read(&self, bytes: &[u8]) -> Result<(&'m Message, Decoded), Refused> {
        let model = self.plan.model;
        let id = model.id_field();
        let number = id.and_then(|id| Order::of(model).read(model.storage(id), bytes, id.offset)).ok_or_else(|| {
            let needed = model[model.headers.common].layout.size;
            Refused::new(bytes.len(), format!("the message ends after {} of {needed} bytes", bytes.len()))
        })?;
        let message = self.by_id.get(&number).copied();
        let unknown = || Refused::new(model.id_offset(), format!("no message has the id {number}"));
        self.read_as(message.ok_or_else(unknown)?, bytes)
    }

    /// Reads a message, which bytes begin with.
    pub(crate) fn read_as(&self, message: MessageId, bytes: &[u8]) -> Result<(&'m Message, Decoded), Refused> {
        let model = self.plan.model;
        let decoded = decode(&self.plan, message, bytes);
        let named = |refused: Refused| Refused::new(refused.at, format!("{}: {}", model[message].name, refused.reason));
        Ok((&model[message], decoded.map_err(named)?))
    }

    /// Reads the messages that follow each other in some bytes, with their beginnings and ends. Without a size in their
    /// header, there is one.
    pub(crate) fn read_all<'r>(
        &'r self,
        bytes: &'r [u8],
        mut read: impl FnMut(&'r [u8]) -> Result<(&'m Message, Decoded), Refused> + 'r,
    ) -> impl Iterator<Item = (usize, usize, Result<(&'m Message, Decoded), Refused>)> + 'r {
        let mut begin = Some(0);
        std::iter::from_fn(move || {
            let at = begin?;
            let rest = bytes.get(at..)?;
            let end = self.size_of(rest).map(|size| at + size);
            begin = end.filter(|end| *end < bytes.len());
            let read = read(rest).map_err(|refused| Refused { at: at + refused.at, ..refused });
            Some((at, end.unwrap_or(bytes.len()).min(bytes.len()), read))
        })
    }

    /// Reads the message that bytes begin with, which was sent or received: a response is found by the tag of a command
    /// of this host that is `pending`.
    pub(crate) fn read_in(
        &self,
        pending: &mut Pending,
        (direction, host): (Option<Direction>, Option<SocketAddr>),
        bytes: &[u8],
    ) -> Result<(&'m Message, Decoded), Refused> {
        let model = self.plan.model;
        if !model.roles.finds_by_tag {
            return self.read(bytes);
        }
        let number = |field: Option<&Field>| {
            field.and_then(|field| Order::of(model).read(model.storage(field), bytes, field.offset))
        };
        match direction {
            None => {
                let reason = "nothing says whether this is a command or a response, which the tag of its command finds: \
                              mark lines with `>` and `<`, or name the port of the device with --port";
                Err(Refused::new(0_usize, reason))
            }
            Some(Direction::Sent) => {
                if let Some(tag) = number(model.tag_of(MessageKind::Command)) {
                    // A response to an unknown command is unknown, and one to a command with invalid values is not.
                    let command = number(model.id_field()).and_then(|id| self.by_id.get(&id));
                    match command.and_then(|command| model[*command].paired) {
                        Some(response) => pending.0.insert((host, tag), response),
                        None => pending.0.remove(&(host, tag)),
                    };
                }
                self.read(bytes)
            }
            Some(Direction::Received) => {
                let tag = model.tag_of(MessageKind::Response);
                let at = tag.map_or(0, |field| field.offset);
                let size = model.header(MessageKind::Response).layout.size;
                let cut =
                    || Refused::new(bytes.len(), format!("the message ends after {} of {size} bytes", bytes.len()));
                let tag = number(tag).ok_or_else(cut)?;
                let unknown =
                    || Refused::new(at, format!("no command with a response came before this one with the tag {tag}"));
                self.read_as(pending.0.remove(&(host, tag)).ok_or_else(unknown)?, bytes)
            }
        }
    }

    /// Returns the first byte of a message that `encode` does not write again, and how many there are.
    pub(crate) fn lost(&self, message: &Message, decoded: &Decoded, bytes: &[u8]) -> Option<Refused> {
        let model = self.plan.model;
        if has_failed(model, message, bytes)
            && let Err(invalid) = decode_failed(&self.plan, message, bytes, true)
        {
            return Some(invalid);
        }
        let count = |count: usize| if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") };
        let mut again = decoded.encoded.clone();
        let mut cut = bytes.to_vec();
        if let Some(least) = message.layout.cut_to().filter(|_| !has_failed(model, message, bytes)) {
            // Zeros at the end that were sent say nothing.
            cut.truncate(cut_size(bytes, least) as usize);
            set_size(model, &mut cut);
        }
        let bytes = &cut[..];
        if let Some(older) = message.older.iter().find(|older| older.size as usize == bytes.len()) {
            again = older_bytes(model, *older, &again);
        }
        if let Some(after) = bytes.len().checked_sub(again.len()).filter(|after| *after > 0) {
            let reason = match model.size_field() {
                Some(_) => format!("{}: {} of a newer version at its end", message.name, count(after)),
                None => format!("{} after {}, of a newer version or of something else", count(after), message.name),
            };
            return Some(Refused::new(again.len(), reason));
        }
        let others = || bytes.iter().zip(&again).enumerate().filter(|(_, (found, again))| found != again);
        let at = others().next()?.0;
        let reason = format!("{}: {} that no value has", message.name, count(others().count()));
        Some(Refused::new(at, reason))
    }

    /// Returns the size that the header of the first message says; none if it cannot be skipped by that.
    fn size_of(&self, bytes: &[u8]) -> Option<usize> {
        let model = self.plan.model;
        let field = model.size_field()?;
        let size = usize::try_from(Order::of(model).read(model.storage(field), bytes, field.offset)?).ok()?;
        let size = size.saturating_add(model.roles.uncounted as usize);
        (size >= model.least_header() as usize).then_some(size)
    }
}
