//! [`FieldCache`]: copies the text of the fields that a record shares with the one before it.
//!
//! Records with the same field declarations share an [`Entry`]: the order in which fields print, and the values and the
//! text of the last such record. Values are interned, so a field whose value has the same id prints the same bytes; a
//! run of such fields is one copy. Of the hundred fields of an instruction, a handful differ from the one before it.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::records::arena::ids::{LayoutId, ValueId};
use crate::records::arena::record::{FieldDecl, Record, Slot};
use crate::records::arena::store::Store;

/// The limit of the cached bytes.
const MAX_CACHED: usize = 64 << 20;

/// The entries of all lists of field declarations.
pub(super) struct FieldCache<'a> {
    store: &'a Store,
    /// Sorts slots into the order in which their fields print.
    order: fn(&Store, &[FieldDecl], &mut [u32]),
    /// For records without fields of their own, by their shared declarations.
    shared: FxHashMap<(LayoutId, usize), Seen>,
    /// For other records.
    own: FxHashMap<(LayoutId, usize, Vec<OwnField>), Seen>,
    cached: usize,
}

/// A field declaration as a key: name, type, whether it may stay unresolved.
type OwnField = (u32, u32, bool);

/// A list of declarations that prints once needs no entry.
#[derive(Default)]
enum Seen {
    #[default]
    Never,
    Once,
    Repeatedly(Box<Entry>),
}

struct Entry {
    decls: Vec<FieldDecl>,
    order: Vec<u32>,
    /// The last record's values, in printing order; empty if nothing is cached.
    values: Vec<ValueId>,
    /// The end of each field's text in `text`.
    ends: Vec<u32>,
    text: Vec<u8>,
}

impl<'a> FieldCache<'a> {
    /// An empty cache; `order` sorts slots into the order in which their fields print.
    pub(super) fn new(store: &'a Store, order: fn(&Store, &[FieldDecl], &mut [u32])) -> FieldCache<'a> {
        FieldCache { store, order, shared: FxHashMap::default(), own: FxHashMap::default(), cached: 0 }
    }

    /// Prints the fields of a record; `field` prints one of them.
    pub(super) fn print(
        &mut self,
        record: &Record,
        out: &mut Vec<u8>,
        field: &mut impl FnMut(FieldDecl, ValueId, &mut Vec<u8>),
    ) {
        let (decls, slots) = (self.store.decls(record), self.store.slots(record));
        let seen = if decls.own.is_empty() {
            self.shared.entry((decls.layout, decls.shared)).or_default()
        } else {
            let own = decls.own.iter();
            let own = own.map(|decl| (decl.name.index() as u32, decl.ty.0, decl.may_stay_unresolved));
            let key = (decls.layout, decls.shared, own.collect());
            self.own.entry(key).or_default()
        };
        match seen {
            Seen::Repeatedly(entry) => {
                self.cached -= entry.text.len();
                entry.print(slots, out, field, MAX_CACHED - self.cached);
                self.cached += entry.text.len();
            }
            Seen::Once => {
                let mut entry = Entry::new(self.store, self.order, record);
                entry.print(slots, out, field, MAX_CACHED - self.cached);
                self.cached += entry.text.len();
                *seen = Seen::Repeatedly(Box::new(entry));
            }
            Seen::Never => {
                Entry::new(self.store, self.order, record).print(slots, out, field, 0);
                *seen = Seen::Once;
            }
        }
    }
}

impl Entry {
    fn new(store: &Store, order_of: fn(&Store, &[FieldDecl], &mut [u32]), record: &Record) -> Entry {
        let decls: Vec<FieldDecl> = store.each_decl(store.decls(record)).collect();
        let mut order: Vec<u32> = (0..decls.len() as u32).collect();
        order_of(store, &decls, &mut order);
        Entry { decls, order, values: Vec::new(), ends: Vec::new(), text: Vec::new() }
    }

    /// Prints a record's fields, and caches them if their text is at most `room` bytes.
    fn print(
        &mut self,
        slots: &[Slot],
        out: &mut Vec<u8>,
        field: &mut impl FnMut(FieldDecl, ValueId, &mut Vec<u8>),
        room: usize,
    ) {
        let begin = out.len();
        let is_fresh = self.values.is_empty();
        if is_fresh {
            self.values.resize(self.order.len(), ValueId::ERROR);
            self.ends.resize(self.order.len(), 0);
        }
        // The run of unchanged fields in the old text, and how far it moves.
        let mut same: Range<usize> = 0..0;
        let mut moved = 0u32;
        let mut old_end = 0;
        for (at, &slot) in self.order.iter().enumerate() {
            let value = slots[slot as usize].value;
            let old_start = old_end;
            old_end = self.ends[at] as usize;
            if value == self.values[at] && !is_fresh {
                same.end = old_end;
                self.ends[at] = self.ends[at].wrapping_add(moved);
                continue;
            }
            out.extend_from_slice(&self.text[same.start..old_start]);
            self.values[at] = value;
            field(self.decls[slot as usize], value, out);
            let end = (out.len() - begin) as u32;
            moved = end.wrapping_sub(old_end as u32);
            self.ends[at] = end;
            same = old_end..old_end;
        }
        out.extend_from_slice(&self.text[same.start..old_end]);
        let new = &out[begin..];
        if new.len() > room {
            self.values = Vec::new();
            self.ends = Vec::new();
            self.text = Vec::new();
        } else {
            self.text.clear();
            self.text.extend_from_slice(new);
        }
    }
}
