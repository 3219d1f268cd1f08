//! Forms of older versions of LLVM, which are read as they were meant: one error for each file.

use super::state::Parser;
use crate::diagnostics::{Diagnostic, codes};
use crate::lexer::Token;

/// Reports `#` in front of a value, unless an old form of the file was reported, and skips it: LLVM 10 ignored it, so
/// that `a##b` joined two values.
#[cold]
pub(super) fn leading_paste(parser: &mut Parser<'_>) {
    let file = parser.tokens.sources().file_at(parser.span.start);
    if parser.recovery.old_files.insert(file) {
        let is_double = parser.previous.end == parser.span.start && parser.tokens.text(parser.previous) == "#";
        let (form, cure) = if is_double { ("`##`", "write `#`") } else { ("a `#` before a value", "remove the `#`") };
        let message = format!("{form} is a form of LLVM 10 and older, which is reported once for each file");
        let help = format!("{cure}; `tdgen fmt --upgrade` rewrites the old forms of a file");
        parser.report(Diagnostic::error(parser.span, message).code(codes::OLD_FORM).help(help));
    }
    while parser.eat(Token::Paste) {}
}
