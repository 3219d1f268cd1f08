//! What directives are associated with, computed for compound directives from their leaves.

use std::collections::HashMap;

use super::language::{FROM_LEAVES, Item, symbol};
use crate::model::read::fields::{Read, defs};
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::graph::RecordRef;

/// The names of the records that describe associations. The order is significant, see [`combined`].
/// `AS_Loop` is the one kind of loop before the feature `IterableDirectives`.
const KNOWN: [&str; 8] =
    ["AS_None", "AS_Block", "AS_Declaration", "AS_Delimited", "AS_Loop", "AS_LoopNest", "AS_LoopSeq", "AS_Separating"];

/// Leaves of leaves deeper than this are refused.
const MAX_DEPTH: usize = 100;

type Computed<'a> = HashMap<RecordId, RecordRef<'a>>;

/// Returns the enumerator of each directive's association; reports those that cannot be computed.
pub(super) fn associations(directives: &[Item<'_>], diags: &mut Diags) -> Vec<String> {
    let mut computed = HashMap::new();
    let mut all = Vec::new();
    for directive in directives {
        let found = association(directive.record, &mut computed, 0);
        match found.and_then(|it| symbol(it, "name", it.text("name")?.replace(' ', "_"))) {
            Ok(name) => all.push(name),
            Err(error) => drop(diags.push(error)),
        }
    }
    all
}

fn association<'a>(directive: RecordRef<'a>, computed: &mut Computed<'a>, depth: usize) -> Read<RecordRef<'a>> {
    if let Some(&found) = computed.get(&directive.id) {
        return Ok(found);
    }
    let own = directive.record("association")?;
    let found = if own.name() == FROM_LEAVES { of_leaves(directive, computed, depth)? } else { known(directive, own)? };
    computed.insert(directive.id, found);
    Ok(found)
}

fn known<'a>(directive: RecordRef<'a>, own: RecordRef<'a>) -> Read<RecordRef<'a>> {
    if KNOWN.contains(&&*own.name()) {
        return Ok(own);
    }
    let message = format!("{} has an unknown association: `{}`", directive.described(), own.name());
    Err(directive.field_error("association", message))
}

fn of_leaves<'a>(directive: RecordRef<'a>, computed: &mut Computed<'a>, depth: usize) -> Read<RecordRef<'a>> {
    if depth > MAX_DEPTH {
        return Err(directive.field_error("leafConstructs", "the leaves are nested too deeply"));
    }
    let mut result: Option<RecordRef<'a>> = None;
    for leaf in defs(directive, "leafConstructs")? {
        let next = association(leaf, computed, depth + 1)?;
        let Some(before) = result else {
            result = Some(next);
            continue;
        };
        let Some(combined) = combined(before, next) else {
            let message = format!(
                "the associations of the leaves of {} do not combine: `{}` and `{}`",
                directive.described(),
                before.name(),
                next.name()
            );
            return Err(directive.field_error("leafConstructs", message));
        };
        result = Some(combined);
    }
    result.ok_or_else(|| {
        let message = format!("{} has the association of its leaves, but no leaves", directive.described());
        directive.field_error("association", message)
    })
}

/// Combines the associations of two leaves: none with any, one with itself, a block with a loop.
fn combined<'a>(a: RecordRef<'a>, b: RecordRef<'a>) -> Option<RecordRef<'a>> {
    let rank = |it: RecordRef<'_>| KNOWN.iter().position(|name| *name == it.name());
    let (first, second) = if rank(a) > rank(b) { (b, a) } else { (a, b) };
    let is_combined = match (&*first.name(), &*second.name()) {
        ("AS_None", _) | ("AS_Block", "AS_Loop" | "AS_LoopNest" | "AS_LoopSeq") => true,
        (first, second) => first == second,
    };
    is_combined.then_some(second)
}
