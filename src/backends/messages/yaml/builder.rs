//! [`Builder`]: makes nodes of the parser's events.
//!
//! It does not recurse: open collections are on a stack, and their items and entries on two more until they end.

use super::limits;
use super::scalars::Style;
use super::tree::{Entry, Kind, NodeId, Tree};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::{Interner, Span, Symbol};

/// The tree of all files under construction.
pub(super) struct Builder<'a> {
    pub(super) interner: &'a mut Interner,
    pub(super) diags: &'a mut Diags,
    pub(super) tree: Tree,
    /// `<<`
    merge: Symbol,
    /// The number of nodes that aliases refer to.
    aliased: u64,
}

/// A complete node, with what the limits count.
#[derive(Clone, Copy)]
pub(super) struct Subtree {
    pub(super) node: NodeId,
    /// The number of its nodes, aliases followed.
    weight: u64,
    height: usize,
}

/// A sequence or mapping that has not ended.
struct Open {
    /// Its beginning.
    span: Span,
    anchor: usize,
    shape: Shape,
    weight: u64,
    height: usize,
}

enum Shape {
    Sequence {
        /// The index of its first item in `Document::items`.
        first: usize,
    },
    Mapping {
        /// The index of its first entry in `Document::entries`.
        first: usize,
        /// The key whose value comes next.
        key: Option<Key>,
        merges: Merges,
    },
}

/// The merge keys of a mapping.
#[derive(Default)]
struct Merges {
    /// Their values.
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

/// One document under construction.
pub(super) struct Document {
    open: Vec<Open>,
    /// The items of open sequences, the innermost last.
    items: Vec<NodeId>,
    /// The entries of open mappings, the innermost last.
    entries: Vec<Entry>,
    /// The values of anchors, by the parser's numbers; none while the value is open.
    anchors: Vec<Option<Subtree>>,
    pub(super) root: Option<Subtree>,
    /// Its nesting depth in the files that include it.
    depth: usize,
}

impl Document {
    pub(super) fn new(depth: usize) -> Document {
        Document { open: Vec::new(), items: Vec::new(), entries: Vec::new(), anchors: Vec::new(), root: None, depth }
    }

    /// Returns the nesting depth of the next value.
    pub(super) fn level(&self) -> usize {
        self.depth + self.open.len()
    }

    /// Sets the value of an anchor; the parser numbers anchors from 1, in order, and writes 0 for none.
    fn set_anchor(&mut self, anchor: usize, subtree: Option<Subtree>) {
        if anchor == 0 {
            return;
        }
        if self.anchors.len() <= anchor {
            self.anchors.resize(anchor + 1, None);
        }
        if let Some(slot) = self.anchors.get_mut(anchor) {
            *slot = subtree;
        }
    }
}

impl<'a> Builder<'a> {
    pub(super) fn new(interner: &'a mut Interner, diags: &'a mut Diags) -> Builder<'a> {
        Builder { merge: interner.intern(b"<<"), interner, diags, tree: Tree::new(), aliased: 0 }
    }

    /// Adds a scalar that has neither tag nor anchor, as most. A key needs no node.
    pub(super) fn scalar(
        &mut self,
        document: &mut Document,
        text: &[u8],
        style: Style,
        span: Span,
    ) -> Result<(), Reported> {
        let text = self.interner.intern(text);
        if let Some(parent) = document.open.last_mut()
            && let Shape::Mapping { key, merges, .. } = &mut parent.shape
            && key.is_none()
        {
            parent.weight = parent.weight.saturating_add(1);
            *key = Some(self.scalar_key(text, style, span, merges));
            return Ok(());
        }
        let leaf = self.leaf(span, Kind::Scalar { text, style });
        self.finish(document, 0, leaf, span)
    }

    /// Begins a sequence.
    pub(super) fn sequence(&mut self, document: &mut Document, anchor: usize, span: Span) -> Result<(), Reported> {
        let shape = Shape::Sequence { first: document.items.len() };
        self.open(document, anchor, span, shape)
    }

    /// Begins a mapping.
    pub(super) fn mapping(&mut self, document: &mut Document, anchor: usize, span: Span) -> Result<(), Reported> {
        let shape = Shape::Mapping { first: document.entries.len(), key: None, merges: Merges::default() };
        self.open(document, anchor, span, shape)
    }

    fn open(&mut self, document: &mut Document, anchor: usize, span: Span, shape: Shape) -> Result<(), Reported> {
        if document.level() >= limits::NESTING {
            return Err(self.too_deep(span));
        }
        // Known from here on, so that an alias inside its own anchor differs from an unknown alias.
        document.set_anchor(anchor, None);
        document.open.push(Open { span, anchor, shape, weight: 1, height: 1 });
        Ok(())
    }

    /// Ends the innermost sequence or mapping.
    pub(super) fn end(&mut self, document: &mut Document) -> Result<(), Reported> {
        let Some(open) = document.open.pop() else {
            return Ok(());
        };
        let node = match open.shape {
            Shape::Sequence { first } => {
                let items = document.items.get(first..).unwrap_or_default();
                let node = self.tree.add_sequence(open.span, items);
                document.items.truncate(first);
                node
            }
            Shape::Mapping { first, merges, .. } => {
                let mut entries = document.entries.get(first..).unwrap_or_default();
                let is_item = matches!(document.open.last(), Some(Open { shape: Shape::Sequence { .. }, .. }));
                while is_item && merges.span.is_none() && Self::may_have_duplicates(entries) {
                    let Some((item, rest)) = self.split_item(open.span, entries) else { break };
                    document.items.push(item);
                    entries = rest;
                }
                let node = self.add_mapping(open.span, entries, &merges);
                document.entries.truncate(first);
                node
            }
        };
        let subtree = Subtree { node, weight: open.weight, height: open.height };
        self.finish(document, open.anchor, subtree, open.span)
    }

    fn add_mapping(&mut self, span: Span, entries: &[Entry], merges: &Merges) -> NodeId {
        if merges.span.is_none() && !Self::may_have_duplicates(entries) {
            return self.tree.add_mapping(span, entries);
        }
        let mut entries = entries.to_vec();
        self.refuse_duplicates(&mut entries);
        if let Some(span) = merges.span {
            self.merge(&mut entries, &merges.named, span);
        }
        self.tree.add_mapping(span, &entries)
    }

    /// Returns the value that an alias refers to.
    pub(super) fn alias(&mut self, document: &Document, anchor: usize, span: Span) -> Result<Subtree, Reported> {
        let Some(subtree) = document.anchors.get(anchor).copied().flatten() else {
            return Ok(self.report(span, "an alias inside the value that it refers to"));
        };
        self.aliased = self.aliased.saturating_add(subtree.weight);
        if self.aliased > limits::ALIASED {
            let message = format!("aliases refer to more than {} values", limits::ALIASED);
            return Err(self.diags.push(Diagnostic::error(span, message)));
        }
        if document.level() + subtree.height > limits::NESTING {
            return Err(self.too_deep(span));
        }
        Ok(subtree)
    }

    /// Adds a complete value to the collection that it is in.
    pub(super) fn finish(
        &mut self,
        document: &mut Document,
        anchor: usize,
        subtree: Subtree,
        span: Span,
    ) -> Result<(), Reported> {
        if self.tree.len() > limits::NODES {
            let message = format!("there are more than {} values", limits::NODES);
            return Err(self.diags.push(Diagnostic::error(span, message)));
        }
        document.set_anchor(anchor, Some(subtree));
        let Some(parent) = document.open.last_mut() else {
            document.root = Some(subtree);
            return Ok(());
        };
        parent.weight = parent.weight.saturating_add(subtree.weight);
        parent.height = parent.height.max(subtree.height + 1);
        match &mut parent.shape {
            Shape::Sequence { .. } => document.items.push(subtree.node),
            Shape::Mapping { key, merges, .. } => match key.take() {
                None => *key = Some(self.key(subtree.node, span, merges)),
                Some(Key::Plain(key, key_span)) => {
                    document.entries.push(Entry { key, key_span, value: subtree.node });
                }
                Some(Key::Merge) => merges.named.push(subtree.node),
                Some(Key::Error) => {}
            },
        }
        Ok(())
    }

    /// Returns the key that a node is.
    fn key(&mut self, node: NodeId, span: Span, merges: &mut Merges) -> Key {
        match self.tree[node].kind {
            Kind::Scalar { text, style } => self.scalar_key(text, style, span, merges),
            Kind::Error(_) => Key::Error,
            Kind::Sequence(_) | Kind::Mapping(_) => {
                let found = self.tree.describe(node, self.interner);
                self.report(span, format!("expected a scalar as key, found {found}"));
                Key::Error
            }
        }
    }

    fn scalar_key(&mut self, text: Symbol, style: Style, span: Span, merges: &mut Merges) -> Key {
        if style != Style::Plain || text != self.merge {
            return Key::Plain(text, span);
        }
        if let Some(first) = merges.span.replace(span) {
            let error = Diagnostic::error(span, "duplicate key `<<`").note(first, "the first one");
            self.diags.push(error.help("merge several mappings with `<<: [*a, *b]`"));
        }
        Key::Merge
    }

    fn too_deep(&mut self, span: Span) -> Reported {
        self.diags.push(Diagnostic::error(span, format!("values nest deeper than {}", limits::NESTING)))
    }

    /// Reports an error and returns a node for the value that has it.
    pub(super) fn report(&mut self, span: Span, message: impl Into<String>) -> Subtree {
        let reported = self.diags.push(Diagnostic::error(span, message));
        self.error(reported)
    }

    /// Adds a node for a value whose error was reported.
    pub(super) fn error(&mut self, reported: Reported) -> Subtree {
        self.leaf(Span::default(), Kind::Error(reported))
    }

    pub(super) fn leaf(&mut self, span: Span, kind: Kind) -> Subtree {
        Subtree { node: self.tree.add(span, kind), weight: 1, height: 1 }
    }
}
