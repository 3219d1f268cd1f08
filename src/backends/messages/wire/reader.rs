//! [`Reader`]: reads bytes as the message that their id names.

use rustc_hash::FxHashMap;

use super::bytes::Order;
use super::decode::{Decoded, Refused, cut_size, decode, has_failed};
use super::encode::{older_bytes, set_size};
use crate::capture::piece::Direction;
use crate::model::{Message, MessageId, MessageKind, Model};
use crate::plan::Plan;

/// Reads messages of a schema.
pub(crate) struct Reader<'m> {
    pub(crate) plan: Plan<'m>,
    by_id: FxHashMap<i128, MessageId>,
}

/// The responses that commands wait for, by their tags.
#[derive(Default)]
pub(crate) struct Pending(FxHashMap<i128, MessageId>);

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
    /// that is `pending`.
    pub(crate) fn read_in(
        &self,
        pending: &mut Pending,
        direction: Option<Direction>,
        bytes: &[u8],
    ) -> Result<(&'m Message, Decoded), Refused> {
        let model = self.plan.model;
        if !model.roles.finds_by_tag {
            return self.read(bytes);
        }
        let tag_of = |kind, bytes: &[u8]| {
            let field = model.tag_of(kind)?;
            Order::of(model).read(model.storage(field), bytes, field.offset)
        };
        match direction {
            None => {
                let reason = "nothing says whether this is a command or a response: a response is found by the tag of its command";
                Err(Refused::new(0_usize, reason))
            }
            Some(Direction::Sent) => {
                let (message, decoded) = self.read(bytes)?;
                if let Some((tag, response)) = tag_of(message.kind, bytes).zip(message.paired) {
                    pending.0.insert(tag, response);
                }
                Ok((message, decoded))
            }
            Some(Direction::Received) => {
                let header = model.header(MessageKind::Response).layout.size;
                let cut =
                    || Refused::new(bytes.len(), format!("the message ends after {} of {header} bytes", bytes.len()));
                let tag = tag_of(MessageKind::Response, bytes).ok_or_else(cut)?;
                let unknown = || {
                    let at = model.tag_of(MessageKind::Response).map_or(0, |field| field.offset);
                    Refused::new(at, format!("no command before this response has the tag {tag}"))
                };
                self.read_as(pending.0.remove(&tag).ok_or_else(unknown)?, bytes)
            }
        }
    }

    /// Returns whether bytes begin with a response that says that its command failed.
    pub(crate) fn is_failure(&self, id: MessageId, bytes: &[u8]) -> bool {
        let (model, message) = (self.plan.model, &self.plan.model[id]);
        let size = if model.size_field().is_some() { self.size_of(bytes) } else { Some(bytes.len()) };
        let header = model.header(message.kind).layout.size as usize;
        let is_whole = size.is_some_and(|size| size >= header && size <= bytes.len());
        is_whole && has_failed(model, message, bytes)
    }

    /// Returns the first byte of a message that `encode` does not write again, and how many there are.
    pub(crate) fn lost(&self, message: &Message, decoded: &Decoded, bytes: &[u8]) -> Option<Refused> {
        let model = self.plan.model;
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
