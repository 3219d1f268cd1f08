//! [`Tree`]: the values of all files, as nodes in an arena that refer to each other by number.
//!
//! An alias is the node that it refers to, so a node can have several parents.

use super::scalars::{Style, Value};
use tdgen_language::diagnostics::Reported;
use tdgen_language::source::{Interner, Span, Symbol};

/// A node of a [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NodeId(u32);

/// The values of all files.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    items: Vec<NodeId>,
    entries: Vec<Entry>,
    /// The value of the main file.
    pub(crate) root: NodeId,
}

/// A value and its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The text of a scalar with its quotes, or the beginning of a sequence or mapping; within one line.
    pub(crate) span: Span,
    pub(crate) kind: Kind,
}

/// The kinds of values.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// A value with an error, which readers skip.
    Error(Reported),
    Scalar {
        /// The text, with escapes resolved and lines folded.
        text: Symbol,
        style: Style,
    },
    /// A list; see [`Tree::items`].
    Sequence(Slice),
    /// Keys and values; see [`Tree::entries`].
    Mapping(Slice),
}

/// A range of items or entries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice {
    start: u32,
    end: u32,
}

/// A key and its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) key: Symbol,
    pub(crate) key_span: Span,
    pub(crate) value: NodeId,
}

impl std::ops::Index<NodeId> for Tree {
    type Output = Node;
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

impl Tree {
    /// Creates a tree without nodes; its root will be the first one, until the reader sets it.
    pub(super) fn new() -> Tree {
        Tree { nodes: Vec::new(), items: Vec::new(), entries: Vec::new(), root: NodeId(0) }
    }

    /// Returns the number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a node. Positions have 32 bits and each node has one, so the number fits.
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

    /// Returns the items of a [`Kind::Sequence`].
    pub(crate) fn items(&self, slice: Slice) -> &[NodeId] {
        let items = self.items.get(slice.start as usize..slice.end as usize);
        items.unwrap_or_default()
    }

    /// Returns the entries of a [`Kind::Mapping`] in the order of the text, those from merge keys last.
    pub(crate) fn entries(&self, slice: Slice) -> &[Entry] {
        let entries = self.entries.get(slice.start as usize..slice.end as usize);
        entries.unwrap_or_default()
    }

    /// Returns the entries of each mapping.
    pub(crate) fn mappings(&self) -> impl Iterator<Item = &[Entry]> {
        self.nodes.iter().filter_map(|node| match node.kind {
            Kind::Mapping(slice) => Some(self.entries(slice)),
            _ => None,
        })
    }

    /// Returns the value of a scalar; none for other nodes.
    pub(crate) fn scalar<'a>(&self, node: NodeId, interner: &'a Interner) -> Option<Value<'a>> {
        match self[node].kind {
            Kind::Scalar { text, style } => Some(Value::of(interner.bytes(text), style)),
            Kind::Error(_) | Kind::Sequence(_) | Kind::Mapping(_) => None,
        }
    }

    /// Describes a node for messages.
    pub(crate) fn describe(&self, node: NodeId, interner: &Interner) -> String {
        match (self.scalar(node, interner), self[node].kind) {
            (Some(value), _) => value.describe(),
            (None, Kind::Sequence(_)) => "a list".to_owned(),
            (None, Kind::Mapping(_)) => "a mapping".to_owned(),
            (None, Kind::Scalar { .. } | Kind::Error(_)) => "an invalid value".to_owned(),
        }
    }
}
