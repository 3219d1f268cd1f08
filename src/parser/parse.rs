//! [`parse`]: from a main file to its tree.

use super::ast::Ast;
use super::front_end::Files;
use super::state::Parser;
use crate::diagnostics::Diags;
use crate::lexer::{Ahead, Preprocessed, TokenStream};
use crate::source::{FileId, Interner};

/// Parses the main file and all files that it includes, with the macros `defines` defined.
///
/// Before each top-level statement it calls [`Diags::at_statement`] with the index of the statement in
/// `ast.statements`.
pub fn parse(files: &mut Files, main: FileId, defines: &[String], interner: &mut Interner, diags: &mut Diags) -> Ast {
    let parsed = parse_after(None, files, main, defines, interner, diags);
    parsed.map(|parsed| parsed.0).unwrap_or_default()
}

/// As [`parse`], but skips an included file that was read before; none if that file would mean something else here.
pub(crate) fn parse_after(
    ahead: Option<Ahead>,
    files: &mut Files,
    main: FileId,
    defines: &[String],
    interner: &mut Interner,
    diags: &mut Diags,
) -> Option<(Ast, Preprocessed)> {
    let is_ahead = ahead.is_some();
    interner.make_room(files.sources.text(main).len());
    let tokens = TokenStream::new(files.sources, main, files.loader, files.builtin, defines, interner, diags);
    let mut parser = Parser::new(tokens.skip_ahead(ahead));
    if is_ahead && !parser.tokens.is_after(parser.token) {
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
