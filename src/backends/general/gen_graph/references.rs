//! The records to which the fields of a record refer.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::records::arena::ids::{RecordId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::store::Store;
use crate::source::Symbol;

/// The records to which `of` refers, with the referring fields. The references of anonymous records that are not drawn
/// count as those of the field.
pub(super) fn references(store: &Store, of: RecordId, with_anonymous: bool) -> BTreeMap<RecordId, Vec<Symbol>> {
    let mut found: BTreeMap<RecordId, Vec<Symbol>> = BTreeMap::new();
    let record = store.record(of);
    for (decl, slot) in store.each_decl(store.decls(record)).zip(store.slots(record)) {
        for target in targets(store, slot.value, with_anonymous) {
            found.entry(target).or_default().push(decl.name);
        }
    }
    found
}

/// The records inside a value, each once.
fn targets(store: &Store, value: ValueId, with_anonymous: bool) -> Vec<RecordId> {
    let mut found = Vec::new();
    // Values are shared, and anonymous records may refer to each other: each is entered once.
    let mut seen = FxHashSet::default();
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        if !seen.insert(value) {
            continue;
        }
        match store.values.node(value) {
            Node::Def(id) if store.record(id).is_anonymous && !with_anonymous => {
                pending.extend(store.slots(store.record(id)).iter().map(|slot| slot.value));
            }
            Node::Def(id) => found.push(id),
            node => store.values.each_child(node, |child| pending.push(child)),
        }
    }
    found
}
