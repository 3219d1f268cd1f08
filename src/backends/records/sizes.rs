//! How long a value's text would be: sharing makes the text of a small value exponentially long, so it is asked before
//! a byte is printed.

use rustc_hash::FxHashMap;

use crate::backends::Context;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::ids::ValueId;
use crate::records::store::Store;

/// The longest text of one value.
const LONGEST: u64 = 256 << 20;

/// [`Facts::size`](crate::records::values::Facts) of values of so many nodes or more.
const MANY_NODES: u8 = u8::MAX;

/// Checks that every field can be printed.
///
/// # Errors
/// At each field whose value is too long.
pub(super) fn check(context: &Context, diags: &mut Diags) -> Result<(), Reported> {
    let store = context.records.store();
    let too_long = too_long_values(store);
    if too_long.is_empty() {
        return Ok(());
    }
    let mut result = Ok(());
    for record in context.records.defs() {
        for field in record
            .fields()
            .filter(|field| too_long.contains_key(&field.value().id))
        {
            let name = String::from_utf8_lossy(field.name());
            let limit = LONGEST >> 20;
            result = Err(diags.push(Diagnostic::error(
                field.span(),
                format!(
                    "the text of field '{name}' of '{}' is longer than {limit} MiB",
                    record.name()
                ),
            )));
        }
    }
    result
}

/// The values that are too long. Most inputs have none, and learn that by one walk over the arena's facts; parts have
/// smaller ids than the whole, so a part's length is known when the whole is asked.
fn too_long_values(store: &Store) -> FxHashMap<ValueId, u64> {
    let values = &store.values;
    let mut lengths: FxHashMap<ValueId, u64> = FxHashMap::default();
    for id in (0..values.len()).map(ValueId::new) {
        if values.facts(id).size == MANY_NODES {
            let length = length_of_node(store, id, &lengths);
            lengths.insert(id, length);
        }
    }
    lengths.retain(|_, length| *length > LONGEST);
    lengths
}

/// About the length of a value's text: two bytes a part for punctuation, names and strings in full.
fn length_of_node(store: &Store, id: ValueId, lengths: &FxHashMap<ValueId, u64>) -> u64 {
    let mut length = 0u64;
    store.values.each_child(store.values.node(id), |child| {
        let part = if store.values.facts(child).size == MANY_NODES {
            lengths.get(&child).copied().unwrap_or(0)
        } else {
            length_of_small(store, child)
        };
        length = length.saturating_add(part).saturating_add(2);
    });
    length
}

/// The length of a value of few nodes, exactly.
fn length_of_small(store: &Store, id: ValueId) -> u64 {
    use crate::records::values::Node;
    match store.values.node(id) {
        Node::String(symbol) | Node::Code(symbol) => store.interner.bytes(symbol).len() as u64 + 2,
        Node::Def(record) => store.interner.bytes(store.record(record).name).len() as u64,
        Node::Var { name, .. } => store.interner.bytes(name).len() as u64,
        Node::Int(_) => 8,
        node => {
            let mut length = 2u64;
            store.values.each_child(node, |child| {
                length = length
                    .saturating_add(length_of_small(store, child))
                    .saturating_add(2);
            });
            length
        }
    }
}
