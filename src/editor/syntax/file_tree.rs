//! [`FileTree`]: one file as it is written.

use super::pieces::{Piece, split};
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::lexer::{Asides, TokenStream};
use tdgen_language::lib_td;
use tdgen_language::parser::ast::Ast;
use tdgen_language::parser::{Node, NodeKind, parse_one_file};
use tdgen_language::source::{FileId, Interner, MemoryLoader, SourceMap, Span};

/// The stack that the parser may need for its deepest text.
const STACK: usize = 256 << 20;

/// A file as it is written.
pub struct FileTree {
    sources: SourceMap,
    file: FileId,
    /// Reads names and strings of the tree.
    pub interner: Interner,
    /// What was reported.
    pub diags: Diags,
    /// The statements; spans begin at [`start`](Self::start).
    pub ast: Ast,
    pub(crate) pieces: Vec<Piece>,
    /// All nodes in reading order, those around others first.
    pub(crate) nodes: Vec<Node>,
}

impl FileTree {
    /// Reads a file, with these macros defined.
    pub fn read(name: &str, text: Vec<u8>, defines: &[String]) -> FileTree {
        stacker::maybe_grow(STACK, STACK, || FileTree::read_on_stack(name, text, defines))
    }

    fn read_on_stack(name: &str, text: Vec<u8>, defines: &[String]) -> FileTree {
        let mut sources = SourceMap::new(Vec::new());
        let mut interner = Interner::new();
        let mut diags = Diags::new(0);
        let Ok(file) = sources.add(name, text) else {
            diags.push(Diagnostic::global(format!("`{name}` has more than 4 GiB")));
            let (file, ast) = (FileId(0), Ast::default());
            return FileTree { sources, file, interner, diags, ast, pieces: Vec::new(), nodes: Vec::new() };
        };
        let loader = MemoryLoader::default();
        let tokens = TokenStream::new(&mut sources, file, &loader, lib_td::builtin, defines, &mut interner, &mut diags);
        let read = parse_one_file(tokens.of_one_file());
        let start = sources.start(file);
        let pieces = split(sources.text(file).as_slice(), start, &read.asides);
        let nodes = order_nodes(read.nodes, &read.asides);
        FileTree { sources, file, interner, diags, ast: read.ast, pieces, nodes }
    }

    /// The text.
    pub fn text(&self) -> &[u8] {
        self.sources.text(self.file).as_slice()
    }

    /// The position of the first byte in spans.
    pub fn start(&self) -> u32 {
        self.sources.start(self.file)
    }

    /// The file in a map of its own, for messages.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// The tokens, comments, directives, blanks and line ends, one after the other: their texts are the text.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// All nodes in reading order, those around others first.
    pub fn nodes(&self) -> impl Iterator<Item = Node> {
        self.nodes.iter().copied()
    }

    /// The offsets of a span in the text.
    pub fn range(&self, span: Span) -> std::ops::Range<usize> {
        let offset = |position: u32| position.saturating_sub(self.start()) as usize;
        offset(span.start)..offset(span.end)
    }
}

/// Puts nodes into reading order, those around others first, together with the includes.
fn order_nodes(mut nodes: Vec<Node>, asides: &Asides) -> Vec<Node> {
    nodes.extend(asides.includes.iter().map(|&span| Node { kind: NodeKind::Include, span, errors: 0 }));
    // Of equal extents the later node is around the earlier one.
    nodes.reverse();
    nodes.sort_by_key(|node| (node.span.start, std::cmp::Reverse(node.span.end)));
    nodes
}
