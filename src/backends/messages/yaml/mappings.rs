//! Completes mappings: refuses duplicate keys and resolves merge keys (`<<`).

use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::Builder;
use super::tree::{Entry, Kind, NodeId, Tree};
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
        let is_list = |entry: &Entry, tree: &Tree| matches!(tree[entry.value].kind, Kind::Sequence(_));
        entries.retain(|entry| {
            let first = *seen.entry(entry.key).or_insert(*entry);
            if first.key_span != entry.key_span {
                let key = self.interner.text(entry.key);
                let help = match is_list(&first, &self.tree) && is_list(entry, &self.tree) {
                    true => format!("write the items of both below the first `{key}`"),
                    false => "remove one of them".to_owned(),
                };
                let error = Diagnostic::error(entry.key_span, format!("duplicate key `{key}`"));
                self.diags.push(error.note(first.key_span, "the first one").help(help));
            }
            first.key_span == entry.key_span
        });
    }

    /// Splits the first item off the entries of several, between which the `-` is missing: the keys of the first one
    /// are there again. Returns the entries of the others, too. `span` is the beginning of the mapping.
    pub(super) fn split_item<'e>(&mut self, span: Span, entries: &'e [Entry]) -> Option<(NodeId, &'e [Entry])> {
        let start = entries.first()?.key_span.start;
        // A mapping in braces begins before its first key.
        if span.start < start {
            return None;
        }
        let mut seen = FxHashSet::default();
        let at = entries.iter().position(|entry| !seen.insert(entry.key))?;
        let second = *entries.get(at)?;
        let repeated = entries.iter().skip(at).take(2).take_while(|entry| seen.contains(&entry.key));
        let first = entries.iter().find(|entry| entry.key == second.key)?.key_span;
        if first.start != start && repeated.count() < 2 {
            return None;
        }
        let key = self.interner.text(second.key);
        let text = match self.tree[second.value].kind {
            Kind::Scalar { text, .. } => self.interner.text(text),
            _ => "...".into(),
        };
        let message = format!("the next item begins with `{key}`, but without `-`");
        let error = Diagnostic::error(second.key_span, message).note(first, "this item has the key already");
        self.diags.push(error.help(format!("write `- {key}: {text}`")));
        let (item, rest) = entries.split_at_checked(at)?;
        Some((self.tree.add_mapping(span, item), rest))
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
