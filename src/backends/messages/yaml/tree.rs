//! The tree: nodes in an arena, which refer to each other by number.
//!
//! What an alias stands for is the node itself, so one node may have several parents.

use crate::source::{Interner, Span, Symbol};

use super::scalars::{Style, Value};

/// A node of a [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeId(u32);

/// What was read.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    items: Vec<NodeId>,
    entries: Vec<Entry>,
    /// The value that the main file is.
    pub root: NodeId,
}

/// A value and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// A scalar's text with its quotes, or the place where a sequence or mapping begins; in one line.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
}

/// The forms of a value.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Was reported: is passed by in silence.
    Error,
    /// Text that may mean something else.
    Scalar {
        /// The text, escapes done and lines folded.
        text: Symbol,
        /// How it is written.
        style: Style,
    },
    /// A list; see [`Tree::items`].
    Sequence(Slice),
    /// Keys and values; see [`Tree::entries`].
    Mapping(Slice),
}

/// A run of items or entries.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    start: u32,
    end: u32,
}

/// A key and its value.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The key's text.
    pub key: Symbol,
    /// Where the key stands.
    pub key_span: Span,
    /// Its value.
    pub value: NodeId,
}

/// How much a [`Tree`] holds.
pub(super) struct Mark {
    nodes: usize,
    items: usize,
    entries: usize,
}

impl std::ops::Index<NodeId> for Tree {
    type Output = Node;
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

impl Tree {
    /// A tree that is nothing but an error.
    pub(super) fn new() -> Tree {
        let nothing = Node { span: Span::default(), kind: Kind::Error };
        Tree { nodes: vec![nothing], items: Vec::new(), entries: Vec::new(), root: NodeId(0) }
    }

    /// How many nodes there are.
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Makes room for a text of this size: what grows is copied again and again.
    pub(super) fn reserve(&mut self, bytes: usize) {
        /// Few texts have more values than one in so many bytes.
        const VALUE: usize = 16;
        /// What a large text may do without.
        const MOST: usize = 1 << 20;
        let values = (bytes / VALUE).min(MOST);
        self.nodes.reserve(values);
        self.entries.reserve(values);
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { nodes: self.nodes.len(), items: self.items.len(), entries: self.entries.len() }
    }

    /// Takes away what was added since.
    pub(super) fn rewind(&mut self, mark: &Mark) {
        self.nodes.truncate(mark.nodes);
        self.items.truncate(mark.items);
        self.entries.truncate(mark.entries);
    }

    /// Positions of the input are 32 bits, and each node takes one.
    pub(super) fn add(&mut self, span: Span, kind: Kind) -> NodeId {
        self.nodes.push(Node { span, kind });
        NodeId((self.nodes.len() - 1) as u32)
    }

    pub(super) fn add_sequence(&mut self, span: Span, items: &[NodeId]) -> NodeId {
        let start = self.items.len() as u32;
        self.items.extend_from_slice(items);
        let end = self.items.len() as u32;
        self.add(span, Kind::Sequence(Slice { start, end }))
    }

    pub(super) fn add_mapping(&mut self, span: Span, entries: &[Entry]) -> NodeId {
        let start = self.entries.len() as u32;
        self.entries.extend_from_slice(entries);
        let end = self.entries.len() as u32;
        self.add(span, Kind::Mapping(Slice { start, end }))
    }

    /// The items of a [`Kind::Sequence`].
    pub fn items(&self, slice: Slice) -> &[NodeId] {
        let items = self.items.get(slice.start as usize..slice.end as usize);
        items.unwrap_or_default()
    }

    /// The entries of a [`Kind::Mapping`] in the order of the text, those from merge keys last.
    pub fn entries(&self, slice: Slice) -> &[Entry] {
        let entries = self.entries.get(slice.start as usize..slice.end as usize);
        entries.unwrap_or_default()
    }

    /// What a scalar means; none for others.
    pub fn scalar<'a>(&self, node: NodeId, interner: &'a Interner) -> Option<Value<'a>> {
        match self[node].kind {
            Kind::Scalar { text, style } => Some(Value::of(interner.bytes(text), style)),
            Kind::Error | Kind::Sequence(_) | Kind::Mapping(_) => None,
        }
    }

    /// What stands there, for messages.
    pub fn describe(&self, node: NodeId, interner: &Interner) -> String {
        match (self.scalar(node, interner), self[node].kind) {
            (Some(value), _) => value.describe(),
            (None, Kind::Sequence(_)) => "a list".to_owned(),
            (None, Kind::Mapping(_)) => "a mapping".to_owned(),
            (None, Kind::Scalar { .. } | Kind::Error) => "something wrong".to_owned(),
        }
    }
}
