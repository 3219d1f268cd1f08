//! Estimates the length of the text of values before anything is printed: sharing can make the text of a small value
//! exponentially long. Strings are not counted; a text that they make too long is cut at [`MAX_TEXT`] when it is
//! printed.

use rustc_hash::FxHashMap;

use crate::backends::context::Context;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::arena::ids::ValueId;
use crate::records::arena::node::Node;
use crate::records::arena::store::Store;
use crate::source::Span;

/// The limit of the text of one value.
pub(super) const MAX_TEXT: u64 = 256 << 20;

/// The typical length of the text of a node.
const BYTES_A_NODE: u64 = 8;

/// The [`Facts::size`](crate::records::arena::values::Facts) of values with this many nodes or more.
const MANY_NODES: u8 = u8::MAX;

/// Checks that every field can be printed.
///
/// # Errors
/// Each field whose value is too long is reported.
pub(super) fn check(context: &Context, diags: &mut Diags) -> Result<(), Reported> {
    let store = context.records.store();
    let too_long = too_long_values(store);
    if too_long.is_empty() {
        return Ok(());
    }
    let mut result = Ok(());
    for class in context.records.classes() {
        for (decl, slot) in class.slots().filter(|(_, slot)| too_long.contains_key(&slot.value)) {
            let name = store.interner.text(decl.name);
            result = Err(report(
                Span::new(slot.place, slot.place + 1),
                &name,
                &store.interner.text(store.class(class.id).name),
                diags,
            ));
        }
    }
    for record in context.records.defs() {
        for field in record.fields().filter(|field| too_long.contains_key(&field.value().id)) {
            let name = field.name();
            result = Err(report(field.span(), &name, &record.name(), diags));
        }
    }
    result
}

fn report(span: Span, field: &str, of: &str, diags: &mut Diags) -> Reported {
    let limit = MAX_TEXT >> 20;
    let message = format!("the text of field `{field}` of `{of}` is longer than {limit} MiB");
    diags.push(Diagnostic::error(span, message))
}

/// The values that are too long. One walk over the arena suffices: parts have smaller ids than the whole, so their
/// lengths are known.
fn too_long_values(store: &Store) -> FxHashMap<ValueId, u64> {
    let values = &store.values;
    let mut lengths: FxHashMap<ValueId, u64> = FxHashMap::default();
    for id in values.ids() {
        if values.facts(id).size < MANY_NODES {
            continue;
        }
        let mut length = 0u64;
        values.each_child(values.node(id), |child| {
            length = length.saturating_add(match values.facts(child).size {
                MANY_NODES => lengths.get(&child).copied().unwrap_or(0),
                nodes => u64::from(nodes) * BYTES_A_NODE,
            });
        });
        // Unresolved bits print their value once each.
        if let Node::Bits { width, .. } = values.node(id) {
            length = length.saturating_mul(u64::from(width));
        }
        lengths.insert(id, length);
    }
    lengths.retain(|_, length| *length > MAX_TEXT);
    lengths
}
