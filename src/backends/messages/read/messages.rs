//! Messages, their ids and pairs.

use rustc_hash::FxHashMap;

use super::Reader;
use crate::backends::messages::checks;
use crate::backends::messages::fields::{Owner, Source, read_layout};
use crate::backends::messages::ids::{Bounds, Numbered, number};
use crate::backends::messages::lock::Kind;
use crate::backends::messages::model::{Layout, Message, MessageId, MessageKind};
use crate::backends::parallel::pieces;
use crate::diagnostics::Diags;
use crate::records::graph::RecordRef;

impl<'r> Reader<'r, '_> {
    pub(super) fn messages(&mut self) {
        let records = std::mem::take(&mut self.things.messages);
        let mut names: FxHashMap<&str, MessageId> = FxHashMap::default();
        let mut partners = Vec::with_capacity(records.len());
        let mut explicit = Vec::with_capacity(records.len());
        let layouts = self.message_layouts(&records);
        for (at, (&(kind, record), layout)) in records.iter().zip(layouts).enumerate() {
            let name = self.diags.keep(record.text("name")).unwrap_or_default();
            names.entry(name).or_insert(MessageId::at(at));
            partners.push(self.diags.keep(record.text("paired")).unwrap_or_default());
            explicit.push(self.optional_int(record, "id"));
            let message = Message {
                kind,
                name: name.to_owned(),
                description: self.text(record, "description"),
                module: self.module(record),
                id: 0,
                has_explicit_id: explicit[at].is_some(),
                paired: None,
                layout,
                place: record.span(),
            };
            self.model.messages.push(message);
        }
        let things = records.iter().zip(&explicit).zip(&self.model.messages);
        let things = things.map(|((&(_, record), &explicit), message)| Numbered {
            name: &message.name,
            explicit,
            place: record.blame("id"),
        });
        let ids = number(things, &self.message_ids(), self.lock, self.diags);
        for (message, id) in self.model.messages.iter_mut().zip(ids) {
            message.id = id;
        }
        for (at, partner) in partners.into_iter().enumerate().filter(|(_, partner)| !partner.is_empty()) {
            let place = records[at].1.blame("paired");
            match names.get(partner) {
                Some(&partner) => {
                    let partner = checks::pair(&self.model, MessageId::at(at), partner, place, self.diags);
                    self.model.messages[at].paired = partner;
                }
                None => checks::no_partner(&self.model, MessageId::at(at), partner, place, self.diags),
            }
        }
        checks::pairs_are_mutual(&self.model, self.diags);
    }

    /// The layouts of messages: most of a schema, and none depends on another.
    fn message_layouts(&mut self, records: &[(MessageKind, RecordRef<'r>)]) -> Vec<Layout> {
        let (types, model) = (&self.types, &self.model);
        let read = |records: &[(MessageKind, RecordRef<'r>)]| {
            let mut diags = Diags::new(0);
            let layouts = records.iter().map(|&(kind, record)| {
                let header = &model.header(kind).layout;
                let source = Source { owner: Owner::Message, record, start: (header.size, header.align), types, model };
                read_layout(&source, &mut diags)
            });
            (layouts.collect::<Vec<_>>(), diags)
        };
        let (first, rest) = pieces(records, read, read);
        let mut all = Vec::with_capacity(records.len());
        for (layouts, found) in std::iter::once(first).chain(rest) {
            all.extend(layouts);
            self.diags.absorb(found);
        }
        all
    }

    fn message_ids(&self) -> Bounds {
        let (_, holds) = self.model.id_type().range().unwrap_or((0, 0));
        // Scalars have no more than 64 bits.
        let holds = (holds as u64, format!("the greatest that `{}` holds", self.model.id_type().name()));
        let greatest = match self.model.max_id {
            Some(most) if most < holds.0 => (most, "the schema's greatest".to_owned()),
            _ => holds,
        };
        Bounds {
            kind: Kind::Message,
            first: self.model.start_id.saturating_add(1),
            least: self.model.start_id.saturating_add(1),
            greatest,
        }
    }
}
