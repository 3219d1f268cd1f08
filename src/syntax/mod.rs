//! Trees of files, with every byte of their text.
//!
//! The compiler reads a main file with all that it includes as one sequence of tokens. Tools that show or change files
//! need one file as it is written: with comments and blanks, `include` as a statement, directives in place, damaged
//! text too. [`FileTree`] is that: the parser of the compiler reads one file, reports the extent of what it reads
//! ([`Node`]), and the pieces of the text are put between. The text of the pieces is the text of the file, whatever
//! it is.

mod pieces;
mod tree;

use crate::diagnostics::{Diagnostic, Diags};
use crate::lexer::TokenStream;
use crate::lib_td;
use crate::parser::ast::Ast;
use crate::parser::parse_one_file;
pub use crate::parser::{Node, NodeKind};
use crate::source::{FileId, Interner, MemoryLoader, SourceMap, Span};

pub(crate) use pieces::Piece;
pub use tree::{Language, SyntaxKind, SyntaxNode};

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
        let pieces = pieces::split(sources.text(file).as_slice(), start, &read.asides);
        let nodes = tree::order_nodes(read.nodes, &read.asides);
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

    /// The offsets of a span in the text.
    pub fn range(&self, span: Span) -> std::ops::Range<usize> {
        let offset = |position: u32| position.saturating_sub(self.start()) as usize;
        offset(span.start)..offset(span.end)
    }

    /// The tree of nodes and pieces, to walk up and down. Its text is that of the file; if the file is not UTF-8, each
    /// byte is the character of its number.
    pub fn root(&self) -> SyntaxNode {
        tree::build(self)
    }
}
