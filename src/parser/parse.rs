//! [`parse`]: the whole step, from a main file to its tree.

use super::ast::Ast;
use super::state::Parser;
use crate::diagnostics::Diags;
use crate::lexer::{TokenStream, Trivia};
use crate::source::{Builtin, FileId, Interner, Loader, SourceMap};

/// What a parse hands on.
#[derive(Default, Debug)]
pub struct Parsed {
    /// The tree.
    pub ast: Ast,
    /// Comments, blank lines, directives.
    pub trivia: Trivia,
}

/// Reads the main file and all that it includes, with the macros `defines` defined.
///
/// Before each statement of the top level [`Diags::at_statement`] is called with its index in `ast.statements`.
pub fn parse(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    builtin: Builtin,
    defines: &[String],
    interner: &mut Interner,
    diags: &mut Diags,
) -> Parsed {
    interner.make_room(sources.text(main).len());
    let tokens = TokenStream::new(sources, main, loader, builtin, defines, interner, diags);
    let mut parser = Parser::new(tokens);
    parser.file();
    let incomplete = parser.tokens.is_incomplete();
    let mut ast = parser.ast;
    if incomplete {
        // Without a file that was asked for, every name of it would be reported as unknown; and hundreds of copies of
        // one file would only be reported as defined twice.
        ast.statements.clear();
    }
    Parsed { ast, trivia: parser.tokens.into_trivia() }
}
