//! Values become nodes, as they are read.
//!
//! No recursion: collections that are open lie on a stack, and what was read of them lies in two more until they end.

use super::limits;
use super::scalars::Style;
use super::tree::{self, Entry, Kind, NodeId, Tree};
use crate::diagnostics::Diagnostic;
use crate::source::{Interner, Span, Symbol};

/// The tree of all files on its way.
pub(super) struct Builder<'a> {
    pub(super) interner: &'a mut Interner,
    pub(super) faults: Vec<Diagnostic>,
    pub(super) tree: Tree,
    /// `<<`
    merge: Symbol,
    /// What was read of the sequences that are open, the innermost last.
    items: Vec<NodeId>,
    /// What was read of the mappings that are open.
    entries: Vec<Entry>,
    aliased: u64,
}

/// A node that was read, and what its limits are about.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub(super) node: NodeId,
    /// How many nodes it is for those who follow aliases.
    weight: u64,
    height: usize,
}

/// A sequence or mapping that is open.
struct Open {
    /// Where it begins.
    span: Span,
    anchor: usize,
    shape: Shape,
    weight: u64,
    height: usize,
}

enum Shape {
    Sequence {
        /// Where its items begin in `Builder::items`.
        mark: usize,
    },
    Mapping {
        /// Where its entries begin in `Builder::entries`.
        mark: usize,
        /// The key whose value comes next.
        key: Option<Key>,
        merges: Merges,
    },
}

/// The merge keys of a mapping.
#[derive(Default)]
struct Merges {
    /// What they name.
    named: Vec<NodeId>,
    /// The last of them.
    span: Option<Span>,
}

#[derive(Clone, Copy)]
enum Key {
    Plain(Symbol, Span),
    Merge,
    /// Was reported.
    Error,
}

/// One document on its way.
pub(super) struct Document {
    open: Vec<Open>,
    /// What anchors stand before, by the parser's numbers; none while it is open.
    anchors: Vec<Option<Made>>,
    pub(super) root: Option<Made>,
    /// How deep it lies in the files that include it.
    depth: usize,
}

impl Document {
    pub(super) fn new(depth: usize) -> Document {
        Document { open: Vec::new(), anchors: Vec::new(), root: None, depth }
    }

    /// How deep the next value lies.
    pub(super) fn level(&self) -> usize {
        self.depth + self.open.len()
    }
}

/// Proof that the rest of a file cannot be read, and that this was reported.
pub(super) struct Lost;

/// How much was read, to go back to.
pub(super) struct Mark {
    tree: tree::Mark,
    items: usize,
    entries: usize,
    faults: usize,
}

impl<'a> Builder<'a> {
    pub(super) fn new(interner: &'a mut Interner) -> Builder<'a> {
        Builder {
            merge: interner.intern(b"<<"),
            interner,
            faults: Vec::new(),
            tree: Tree::new(),
            items: Vec::new(),
            entries: Vec::new(),
            aliased: 0,
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { tree: self.tree.mark(), items: self.items.len(), entries: self.entries.len(), faults: self.faults.len() }
    }

    /// Takes back what was read since.
    pub(super) fn rewind(&mut self, mark: &Mark) {
        self.tree.rewind(&mark.tree);
        self.leave(mark);
        self.faults.truncate(mark.faults);
    }

    /// Leaves collections that were begun since and will not end.
    pub(super) fn leave(&mut self, mark: &Mark) {
        self.items.truncate(mark.items);
        self.entries.truncate(mark.entries);
    }

    /// A scalar that has neither tag nor anchor, as most; a key needs no node.
    pub(super) fn scalar(
        &mut self,
        document: &mut Document,
        text: &[u8],
        style: Style,
        span: Span,
    ) -> Result<(), Lost> {
        let text = self.interner.intern(text);
        if let Some(parent) = document.open.last_mut()
            && let Shape::Mapping { key, merges, .. } = &mut parent.shape
            && key.is_none()
        {
            parent.weight = parent.weight.saturating_add(1);
            *key = Some(self.word(text, style, span, merges));
            return Ok(());
        }
        let made = self.made(span, Kind::Scalar { text, style });
        self.finish(document, 0, made, span)
    }

    /// A sequence begins.
    pub(super) fn sequence(&mut self, document: &mut Document, anchor: usize, span: Span) -> Result<(), Lost> {
        let mark = self.items.len();
        self.open(document, anchor, span, Shape::Sequence { mark })
    }

    /// A mapping begins.
    pub(super) fn mapping(&mut self, document: &mut Document, anchor: usize, span: Span) -> Result<(), Lost> {
        let shape = Shape::Mapping { mark: self.entries.len(), key: None, merges: Merges::default() };
        self.open(document, anchor, span, shape)
    }

    fn open(&mut self, document: &mut Document, anchor: usize, span: Span, shape: Shape) -> Result<(), Lost> {
        if document.level() >= limits::NESTING {
            return Err(self.too_deep(span));
        }
        // Known from now on, so that an alias to itself is told from one to nothing.
        set(&mut document.anchors, anchor, None);
        document.open.push(Open { span, anchor, shape, weight: 1, height: 1 });
        Ok(())
    }

    /// The innermost sequence or mapping ends.
    pub(super) fn end(&mut self, document: &mut Document) -> Result<(), Lost> {
        let Some(open) = document.open.pop() else {
            return Ok(());
        };
        let node = match open.shape {
            Shape::Sequence { mark } => {
                let items = self.items.get(mark..).unwrap_or_default();
                let node = self.tree.add_sequence(open.span, items);
                self.items.truncate(mark);
                node
            }
            Shape::Mapping { mark, merges, .. } => {
                let entries = self.entries.get(mark..).unwrap_or_default();
                let node = match merges.span {
                    None if !Self::has_duplicates(entries) => self.tree.add_mapping(open.span, entries),
                    _ => {
                        let mut entries = entries.to_vec();
                        self.refuse_duplicates(&mut entries);
                        if let Some(span) = merges.span {
                            self.merge(&mut entries, &merges.named, span);
                        }
                        self.tree.add_mapping(open.span, &entries)
                    }
                };
                self.entries.truncate(mark);
                node
            }
        };
        let made = Made { node, weight: open.weight, height: open.height };
        self.finish(document, open.anchor, made, open.span)
    }

    pub(super) fn alias(&mut self, document: &Document, anchor: usize, span: Span) -> Result<Made, Lost> {
        let Some(made) = document.anchors.get(anchor).copied().flatten() else {
            let message = "this alias stands within what it stands for";
            return Ok(self.fault(span, message));
        };
        self.aliased = self.aliased.saturating_add(made.weight);
        if self.aliased > limits::ALIASED {
            let most = limits::ALIASED;
            self.fault(span, format!("more than {most} values are reached through aliases"));
            return Err(Lost);
        }
        if document.level() + made.height > limits::NESTING {
            return Err(self.too_deep(span));
        }
        Ok(made)
    }

    /// Puts a value where it belongs.
    pub(super) fn finish(
        &mut self,
        document: &mut Document,
        anchor: usize,
        made: Made,
        span: Span,
    ) -> Result<(), Lost> {
        if self.tree.len() > limits::NODES {
            let most = limits::NODES;
            self.fault(span, format!("there are more than {most} values"));
            return Err(Lost);
        }
        if anchor != 0 {
            set(&mut document.anchors, anchor, Some(made));
        }
        let Some(parent) = document.open.last_mut() else {
            document.root = Some(made);
            return Ok(());
        };
        parent.weight = parent.weight.saturating_add(made.weight);
        parent.height = parent.height.max(made.height + 1);
        match &mut parent.shape {
            Shape::Sequence { .. } => self.items.push(made.node),
            Shape::Mapping { key, merges, .. } => match key.take() {
                None => *key = Some(self.key(made.node, span, merges)),
                Some(Key::Plain(key, key_span)) => self.entries.push(Entry { key, key_span, value: made.node }),
                Some(Key::Merge) => merges.named.push(made.node),
                Some(Key::Error) => {}
            },
        }
        Ok(())
    }

    /// What a node is as a key.
    fn key(&mut self, node: NodeId, span: Span, merges: &mut Merges) -> Key {
        match self.tree[node].kind {
            Kind::Scalar { text, style } => self.word(text, style, span, merges),
            Kind::Error => Key::Error,
            Kind::Sequence(_) | Kind::Mapping(_) => {
                let found = self.tree.describe(node, self.interner);
                self.fault(span, format!("a key must be a word, not {found}"));
                Key::Error
            }
        }
    }

    fn word(&mut self, text: Symbol, style: Style, span: Span, merges: &mut Merges) -> Key {
        if style != Style::Plain || text != self.merge {
            return Key::Plain(text, span);
        }
        if merges.span.replace(span).is_some() {
            let message = "a second `<<` in one mapping: write `<<: [*a, *b]`";
            self.fault(span, message);
        }
        Key::Merge
    }

    fn too_deep(&mut self, span: Span) -> Lost {
        let most = limits::NESTING;
        self.fault(span, format!("values nest deeper than {most}"));
        Lost
    }

    pub(super) fn fault(&mut self, span: Span, message: impl Into<String>) -> Made {
        self.faults.push(Diagnostic::error(span, message));
        self.error()
    }

    pub(super) fn error(&mut self) -> Made {
        self.made(Span::default(), Kind::Error)
    }

    pub(super) fn made(&mut self, span: Span, kind: Kind) -> Made {
        Made { node: self.tree.add(span, kind), weight: 1, height: 1 }
    }
}

/// The parser numbers anchors from 1, in order.
fn set(anchors: &mut Vec<Option<Made>>, anchor: usize, made: Option<Made>) {
    if anchor == 0 {
        return;
    }
    if anchors.len() <= anchor {
        anchors.resize(anchor + 1, None);
    }
    if let Some(known) = anchors.get_mut(anchor) {
        *known = made;
    }
}
