//! What a mapping's keys ask for when it is complete: each once, and those of others behind `<<`.

use rustc_hash::FxHashMap;

use super::builder::Builder;
use super::tree::{Entry, Kind, NodeId};
use crate::diagnostics::Diagnostic;
use crate::source::Span;

/// With more keys than this, a table is faster than looking at each.
const FEW: usize = 16;

impl Builder<'_> {
    /// Whether a key may be there twice; where there are only a few, whether it is.
    pub(super) fn has_duplicates(entries: &[Entry]) -> bool {
        let is_before = |(at, entry): (usize, &Entry)| {
            let mut before = entries.iter().take(at);
            before.any(|before| before.key == entry.key)
        };
        entries.len() > FEW || entries.iter().enumerate().any(is_before)
    }

    /// Keeps the first of each key.
    pub(super) fn refuse_duplicates(&mut self, entries: &mut Vec<Entry>) {
        let mut seen = FxHashMap::default();
        entries.retain(|entry| {
            let first = *seen.entry(entry.key).or_insert(entry.key_span);
            if first != entry.key_span {
                let key = self.interner.text(entry.key);
                let message = format!("a second `{key}` in one mapping");
                let fault = Diagnostic::error(entry.key_span, message);
                self.faults.push(fault.note(first, "the first is here"));
            }
            first == entry.key_span
        });
    }

    /// Adds the entries of the mappings that a merge key at `span` names: what is there already stays.
    pub(super) fn merge(&mut self, entries: &mut Vec<Entry>, named: &[NodeId], span: Span) {
        let mut sources = Vec::new();
        for &node in named {
            match self.tree[node].kind {
                Kind::Sequence(items) => sources.extend_from_slice(self.tree.items(items)),
                _ => sources.push(node),
            }
        }
        let mut known: rustc_hash::FxHashSet<_> = entries.iter().map(|entry| entry.key).collect();
        for node in sources {
            match self.tree[node].kind {
                Kind::Mapping(slice) => {
                    let new = self.tree.entries(slice).iter();
                    entries.extend(new.filter(|entry| known.insert(entry.key)));
                }
                Kind::Error => {}
                Kind::Scalar { .. } | Kind::Sequence(_) => {
                    let found = self.tree.describe(node, self.interner);
                    let message = format!("`<<` takes mappings, not {found}");
                    self.fault(span, message);
                }
            }
        }
    }
}
