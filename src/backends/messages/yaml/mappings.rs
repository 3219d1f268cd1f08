//! Completes mappings: refuses duplicate keys and resolves merge keys (`<<`).

use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::Builder;
use super::tree::{Entry, Kind, NodeId};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::Span;

/// Mappings with more keys are searched with a hash table.
const FEW: usize = 16;

impl Builder<'_> {
    /// Returns whether a key may be a duplicate; exact for few keys.
    pub(super) fn may_have_duplicates(entries: &[Entry]) -> bool {
        let is_duplicate = |(index, entry): (usize, &Entry)| {
            let mut before = entries.iter().take(index);
            before.any(|before| before.key == entry.key)
        };
        entries.len() > FEW || entries.iter().enumerate().any(is_duplicate)
    }

    /// Reports duplicate keys and keeps the first of each.
    pub(super) fn refuse_duplicates(&mut self, entries: &mut Vec<Entry>) {
        let mut seen = FxHashMap::default();
        entries.retain(|entry| {
            let first = *seen.entry(entry.key).or_insert(entry.key_span);
            if first != entry.key_span {
                let key = self.interner.text(entry.key);
                let error = Diagnostic::error(entry.key_span, format!("duplicate key `{key}`"));
                self.diags.push(error.note(first, "the first one").help("remove one of them"));
            }
            first == entry.key_span
        });
    }

    /// Adds the entries of the mappings that the merge key at `span` names, except keys that are present already.
    pub(super) fn merge(&mut self, entries: &mut Vec<Entry>, named: &[NodeId], span: Span) {
        let mut sources = Vec::new();
        for &node in named {
            match self.tree[node].kind {
                Kind::Sequence(items) => sources.extend_from_slice(self.tree.items(items)),
                _ => sources.push(node),
            }
        }
        let mut known: FxHashSet<_> = entries.iter().map(|entry| entry.key).collect();
        for node in sources {
            match self.tree[node].kind {
                Kind::Mapping(slice) => {
                    let merged = self.tree.entries(slice).iter();
                    entries.extend(merged.filter(|entry| known.insert(entry.key)));
                }
                Kind::Error(_) => {}
                Kind::Scalar { .. } | Kind::Sequence(_) => {
                    let found = self.tree.describe(node, self.interner);
                    self.report(span, format!("expected a mapping after `<<`, found {found}"));
                }
            }
        }
    }
}
