//! Reads messages, their ids and pairs.

use rustc_hash::{FxHashMap, FxHashSet};

use super::handshake::handshake;
use super::layout::Owner;
use super::numbering::{Bounds, Numbered, number};
use super::reader::Reader;
use super::since::Added;
use crate::checks::pairs;
use crate::lock::{Kind, Part};
use crate::model::{Message, MessageId, MessageKind};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::Span;

impl<'r> Reader<'r, '_> {
    pub(super) fn messages(&mut self) {
        let records = std::mem::take(&mut self.definitions.messages);
        let mut names: FxHashMap<&str, MessageId> = FxHashMap::default();
        let mut partners = Vec::with_capacity(records.len());
        let mut explicit = Vec::with_capacity(records.len());
        for (at, &(kind, record)) in records.iter().enumerate() {
            let header = &self.model.header(kind).layout;
            let header_size = header.size;
            let inherited = (header.has_checks, header.has_defaults);
            let mut layout = self.layout(record, Owner::Message, (header.size, header.align));
            layout.cut = self.model.cuts_zeros.then_some(header_size);
            layout.has_checks |= inherited.0;
            layout.has_defaults |= inherited.1;
            let name = self.diags.keep(record.text("name")).unwrap_or_default();
            let added = Added {
                what: format!("message `{name}`"),
                owner: name,
                part: Part::Whole,
                record,
                place: record.blame("since"),
            };
            let since = added.since(self.model.version, self.lock, self.diags).unwrap_or_default();
            names.entry(name).or_insert(MessageId::at(at));
            partners.push(self.diags.keep(record.text("paired")).unwrap_or_default());
            explicit.push(self.optional_int(record, "id"));
            let message = Message {
                kind,
                name: name.to_owned(),
                description: self.text(record, "description"),
                module: self.module(record),
                id: 0,
                is_handshake: false,
                paired: None,
                layout,
                since,
                older: Vec::new(),
                place: record.span(),
            };
            self.model.messages.push(message);
        }
        let handshake = handshake(&self.model, self.schema);
        let finds_by_tag = self.model.roles.finds_by_tag;
        let has_id = |message: &Message| !(finds_by_tag && message.kind == MessageKind::Response);
        let numbered = records.iter().zip(&explicit).zip(&self.model.messages);
        let numbered = numbered.filter(|(_, message)| has_id(message));
        let numbered = numbered.map(|((&(_, record), &explicit), message)| Numbered {
            name: &message.name,
            explicit,
            place: record.blame("id"),
        });
        let numbered = numbered.chain(handshake.iter().map(|(message, id)| Numbered {
            name: &message.name,
            explicit: Some(*id),
            place: message.place,
        }));
        let ids = number(numbered, &self.message_ids(), self.lock, self.diags);
        self.model.messages.extend(handshake.into_iter().map(|(message, _)| message));
        for (message, id) in self.model.messages.iter_mut().filter(|message| has_id(message)).zip(ids) {
            message.id = id;
        }
        let mut refused = FxHashSet::default();
        for (at, partner) in partners.into_iter().enumerate().filter(|(_, partner)| !partner.is_empty()) {
            let (id, place) = (MessageId::at(at), records[at].1.blame("paired"));
            let partner = match names.get(partner) {
                Some(&partner) => pairs::pair(&self.model, id, partner, place, self.diags),
                None => Err(pairs::no_partner(&self.model, id, partner, place, self.diags)),
            };
            match partner {
                Ok(partner) => self.model.messages[at].paired = Some(partner),
                Err(_) => drop(refused.insert(id)),
            }
        }
        pairs::are_mutual(&self.model, &refused, self.diags);
        if finds_by_tag {
            let places = records.iter().zip(&explicit).map(|((_, record), id)| id.map(|_| record.blame("id")));
            self.number_responses(&places.collect::<Vec<_>>(), &refused);
        }
    }

    /// Gives responses that are found by their tag ids after those of their commands; `places` are the positions of ids
    /// that the schema sets, and `refused` the messages with an invalid partner.
    fn number_responses(&mut self, places: &[Option<Span>], refused: &FxHashSet<MessageId>) {
        let first = self.model.first_response();
        let kept = self.lock.kept_ids(Kind::Message);
        for (at, place) in places.iter().enumerate() {
            let message = &self.model.messages[at];
            if message.kind != MessageKind::Response {
                continue;
            }
            if let Some(place) = place {
                let text = format!("response `{}` has an id, but responses are found by their tag", message.name);
                self.diags.push(Diagnostic::error(*place, text).help("remove the id: its command has one"));
            }
            if let Some(entry) = kept.as_ref().and_then(|kept| kept.get(&message.name)) {
                let text =
                    format!("the lock file has an id of `{}`, but responses are found by their tag", message.name);
                self.diags.push(Diagnostic::error(entry.place, text).help("remove the line"));
            }
            let command = message.paired.map(|command| &self.model[command]);
            if command.is_none() && !refused.contains(&MessageId::at(at)) {
                let text = format!("no command is answered by `{}`, which is found by its tag", message.name);
                let help = "a command names its response, and the response names its command";
                self.diags.push(Diagnostic::error(message.place, text).help(help));
            }
            let id = command.map_or(at as u64, |command| command.id);
            self.model.messages[at].id = first.saturating_add(id);
        }
    }

    fn message_ids(&self) -> Bounds {
        let (_, limit) = self.model.id_type().range().unwrap_or((0, 0));
        // Scalars have no more than 64 bits.
        let limit = (limit as u64, format!("the maximum of `{}`", self.model.id_type().name()));
        let greatest = match self.model.max_id {
            Some(most) if most < limit.0 => (most, "the maximum of the schema".to_owned()),
            _ => limit,
        };
        Bounds { kind: Kind::Message, first: self.model.first_id(), least: self.model.first_id(), greatest }
    }
}
