//! [`Needs`]: which definitions of a source a statement needs, by the names in it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::tokens::{Kind, tokens};
use tdgen_editor::syntax::FileTree;
use tdgen_language::lexer::Keyword;
use tdgen_language::parser::NodeKind;

/// The words that a name follows that a statement defines.
const DEFINING: [&str; 7] = ["class", "def", "defm", "multiclass", "defset", "defvar", "deftype"];

/// The definitions of a source, and the names that they define and use.
#[derive(Default)]
pub(super) struct Needs<'s> {
    source: &'s str,
    /// The statements that have no others in them, and multiclasses; in order.
    definitions: Vec<Range<usize>>,
    /// The statements that have others in them.
    blocks: Vec<Range<usize>>,
    /// Which of them define a name, and which begin the names of records with it.
    defined: BTreeMap<&'s str, Vec<usize>>,
    pasted: FxHashMap<&'s str, Vec<usize>>,
    /// The names in each of them and in the heads of the statements around it, and whether more is pasted to them.
    used: Vec<BTreeSet<(&'s str, bool)>>,
}

impl<'s> Needs<'s> {
    pub(super) fn new(source: &'s str) -> Needs<'s> {
        let file = FileTree::read("", source.into(), &[]);
        let statements = file.nodes().filter_map(|node| match node.kind {
            NodeKind::Statement(keyword) => Some((file.range(node.span), keyword)),
            _ => None,
        });
        let mut statements: Vec<(Range<usize>, Keyword)> = statements.filter(|(range, _)| !range.is_empty()).collect();
        statements.sort_by_key(|(range, _)| (range.start, std::cmp::Reverse(range.end)));
        let mut needs = Needs { source, ..Needs::default() };
        // The statements around the next one, with what precedes the first statement in them.
        let mut around: Vec<(usize, Range<usize>)> = Vec::new();
        let mut end = 0;
        for (at, (range, keyword)) in statements.iter().enumerate() {
            if range.start < end {
                continue;
            }
            around.retain(|(end, _)| *end > range.start);
            let next = statements.get(at + 1).map_or(source.len(), |(next, _)| next.start);
            let has_others = matches!(keyword, Keyword::Let | Keyword::Foreach | Keyword::Defset | Keyword::If);
            if has_others && next < range.end {
                around.push((range.end, range.start..next));
                needs.blocks.push(range.clone());
            } else {
                end = range.end;
                needs.add(source, range.clone(), around.iter().map(|(_, head)| head.clone()));
            }
        }
        needs
    }

    fn add(&mut self, source: &'s str, definition: Range<usize>, heads: impl Iterator<Item = Range<usize>>) {
        let number = self.definitions.len();
        let mut used = BTreeSet::new();
        for part in heads.chain([definition.clone()]) {
            self.add_names(&source[part], number, &mut used);
        }
        self.used.push(used);
        self.definitions.push(definition);
    }

    fn add_names(&mut self, text: &'s str, number: usize, used: &mut BTreeSet<(&'s str, bool)>) {
        let mut defining = None;
        let mut named = None;
        let mut last = None;
        for token in tokens(text) {
            let word = &text[token.range];
            // The name of a `def` goes on behind `#`.
            if let (Some(name), "#") = (named.take(), word) {
                self.pasted.entry(name).or_default().push(number);
            }
            if let (Some(text), "#") = (last.take(), word) {
                used.insert((text, true));
            }
            match token.kind {
                Kind::Word => {
                    match defining {
                        Some("defm") => self.pasted.entry(word).or_default().push(number),
                        Some(_) => {
                            self.defined.entry(word).or_default().push(number);
                            named = Some(word);
                        }
                        None => {}
                    }
                    used.insert((word, false));
                }
                // The names in `!cast<C>("...")`.
                Kind::Literal => {
                    last = Some(word.trim_matches('"'));
                    let names = word.split(|c: char| !c.is_alphanumeric() && c != '_');
                    used.extend(names.map(|name| (name, false)));
                }
                _ => {}
            }
            defining = DEFINING.into_iter().find(|keyword| *keyword == word);
        }
    }

    /// How many definitions there are.
    pub(super) fn len(&self) -> usize {
        self.definitions.len()
    }

    /// The source with these definitions and what they need.
    pub(super) fn only(&self, wanted: Range<usize>) -> String {
        let mut kept = String::new();
        let mut at = 0;
        for unneeded in self.unneeded(wanted) {
            kept.push_str(self.source.get(at..unneeded.start).unwrap_or_default());
            at = unneeded.end;
        }
        kept + self.source.get(at..).unwrap_or_default()
    }

    /// The places of the definitions that these do not need, and of statements that have only such ones, in order and
    /// none in another.
    fn unneeded(&self, wanted: Range<usize>) -> Vec<Range<usize>> {
        let mut needed: BTreeSet<usize> = wanted.clone().collect();
        let mut pending: Vec<usize> = wanted.collect();
        while let Some(next) = pending.pop() {
            for &(word, is_beginning) in &self.used[next] {
                // Thousands of names begin with a word such as `int`.
                let names = if is_beginning && !word.is_empty() { Some(self.defined.range(word..)) } else { None };
                let longer = names.into_iter().flatten().take_while(|(name, _)| name.starts_with(word));
                let longer = longer.flat_map(|(_, numbers)| numbers);
                let all = self.definitions_of(word).iter().chain(longer);
                pending.extend(all.filter(|one| needed.insert(**one)).copied().collect::<Vec<_>>());
            }
        }
        let is_unneeded = |block: &&Range<usize>| {
            let first = self.definitions.partition_point(|one| one.start < block.start);
            let end = self.definitions.partition_point(|one| one.start < block.end);
            needed.range(first..end).next().is_none()
        };
        let single = (0..self.len()).filter(|number| !needed.contains(number)).map(|number| &self.definitions[number]);
        let mut unneeded: Vec<Range<usize>> = single.chain(self.blocks.iter().filter(is_unneeded)).cloned().collect();
        unneeded.sort_by_key(|one| (one.start, std::cmp::Reverse(one.end)));
        let mut end = 0;
        unneeded.retain(|one| {
            let is_outside = one.start >= end;
            end = end.max(one.end);
            is_outside
        });
        unneeded
    }

    /// The definitions of a name: else a `defm` whose records may have it.
    fn definitions_of(&self, word: &str) -> &[usize] {
        if let Some(found) = self.defined.get(word) {
            return found;
        }
        let beginnings = (1..=word.len()).rev().filter_map(|end| word.get(..end));
        let found = beginnings.into_iter().find_map(|beginning| self.pasted.get(beginning));
        found.map_or(&[], Vec::as_slice)
    }
}
