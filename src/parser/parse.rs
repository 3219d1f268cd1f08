//! [`parse`]: from a main file to its tree.

use super::ast::Ast;
use super::front_end::Files;
use super::state::Parser;
use crate::diagnostics::Diags;
use crate::lexer::{Keyword, Preprocessed, Token, TokenStream};
use crate::source::{FileId, Interner};

/// Parses the main file and all files that it includes, with the macros `defines` defined.
///
/// Before each top-level statement it calls [`Diags::at_statement`] with the index of the statement in
/// `ast.statements`.
pub fn parse(files: &mut Files, main: FileId, defines: &[String], interner: &mut Interner, diags: &mut Diags) -> Ast {
    interner.make_room(files.sources.text(main).len());
    let tokens = TokenStream::new(files.sources, main, files.loader, files.builtin, defines, interner, diags);
    parse_tokens(tokens).map(|parsed| parsed.0).unwrap_or_default()
}

/// As [`parse`]; none if what was read before would mean something else here.
pub(crate) fn parse_tokens(tokens: TokenStream) -> Option<(Ast, Preprocessed)> {
    let has_ahead = tokens.has_ahead();
    let mut parser = Parser::new(tokens);
    // `else` would belong to the last statement that was read before.
    if has_ahead && (parser.tokens.has_ahead() || parser.token == Token::Keyword(Keyword::Else)) {
        return None;
    }
    parser.file();
    let incomplete = parser.tokens.is_incomplete();
    let mut ast = parser.ast;
    if incomplete {
        // Every name of a missing file would be reported as undefined, and hundreds of copies of one file only as
        // redefined.
        ast.statements.clear();
    }
    Some((ast, parser.tokens.preprocessed()))
}
