//! What a `let` sets: a field or some of its bits.

use super::ast::{Ident, LetMode, RangePiece, Slice, Superseded};
use super::recovery::foreign_operator;
use super::state::{Fallible, Parser};
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported, did_you_mean};
use crate::lexer::Token;
use crate::source::Span;

/// The brackets that may be around the bits of a `let`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BitBrackets {
    /// `{}`
    Braces,
    /// `{}`, or `<>` as up to LLVM 22.
    Any,
}

/// The words before the name of a field, which are no keywords.
const MODES: [(&str, LetMode); 2] = [("append", LetMode::Append), ("prepend", LetMode::Prepend)];

impl Parser<'_> {
    // LetTarget ::= ("append" | "prepend")? Name ("{" Ranges "}" | "<" Ranges ">")?
    //
    // Also parses the `=` after it.
    pub(super) fn let_target(
        &mut self,
        what: &str,
        brackets: BitBrackets,
    ) -> Fallible<(LetMode, Ident, Slice<RangePiece>)> {
        let mut name = self.ident(what)?;
        let mut mode = LetMode::Replace;
        if let Token::Ident(_) = self.token
            && let Some(found) = self.let_mode(name)
        {
            mode = found;
            name = self.ident(what)?;
        }
        let bits = match self.token {
            Token::Less if mode == LetMode::Replace => self.bits_in_angles(name, brackets)?,
            _ => self.optional_ranges(Token::LBrace, Token::RBrace, "`,` or `}` after a bit range")?,
        };
        if mode != LetMode::Replace && !bits.is_empty() {
            let diagnostic = Diagnostic::error(name.span, "bits can only be replaced, not appended or prepended")
                .code(codes::PARTIAL_APPEND);
            let help = format!("write `let {}{{...}} = ...`", self.tokens.interner.text(name.name));
            return Err(self.report(diagnostic.help(help)));
        }
        if let Token::Ident(_) = self.token
            && mode == LetMode::Replace
        {
            return Err(self.unknown_mode(name));
        }
        if matches!(self.token, Token::Plus | Token::Minus)
            && let Some((_, help)) = foreign_operator(self)
        {
            let diagnostic = self.expectation("`=` after the field's name");
            return Err(self.report(diagnostic.help(help)));
        }
        if self.token != Token::Equal {
            let written = self.tokens.interner.text(name.name);
            let help = match self.token {
                Token::LBracket => Some(format!("write bits in braces: `let {written}{{...}} = ...`")),
                Token::Colon => Some("write `=`".to_owned()),
                _ => None,
            };
            let diagnostic = self.expectation("`=` after the field's name");
            return Err(self.report(help.into_iter().fold(diagnostic, Diagnostic::help)));
        }
        self.bump();
        Ok((mode, name, bits))
    }

    fn let_mode(&self, word: Ident) -> Option<LetMode> {
        let word = self.tokens.interner.bytes(word.name);
        MODES.iter().find(|(text, _)| text.as_bytes() == word).map(|&(_, mode)| mode)
    }

    /// Reports two names in a row, the first of which may be a misspelled mode.
    fn unknown_mode(&mut self, word: Ident) -> Reported {
        let mut diagnostic = self.expectation("`=` after the field's name");
        let known = MODES.iter().map(|(text, _)| text.as_bytes());
        if let Some(guess) = did_you_mean(self.tokens.interner.bytes(word.name), known) {
            diagnostic = diagnostic.help(format!("did you mean `let {guess}`?"));
        }
        self.report(diagnostic)
    }

    /// Parses bits in `<>`, which LLVM 23 refuses and which were never allowed in a body.
    fn bits_in_angles(&mut self, name: Ident, brackets: BitBrackets) -> Fallible<Slice<RangePiece>> {
        let open = self.span;
        if brackets == BitBrackets::Braces {
            let help = "inside a body, write the bits in braces: `let name{7...4} = value;`";
            let diagnostic = self.expectation("`=` after the field's name").help(help);
            self.report(diagnostic);
        }
        let bits = self.optional_ranges(Token::Less, Token::Greater, "`,` or `>` after a bit range")?;
        if brackets == BitBrackets::Any {
            let span = self.span_from(open);
            let inside = self.tokens.text(Span::new(span.start + 1, span.end.saturating_sub(1)));
            let help = format!("write `let {}{{{inside}}} = ... in`", self.tokens.interner.text(name.name));
            let message = "LLVM 23 and newer refuse the bits of a `let` in angle brackets".to_owned();
            self.ast.superseded.push(Superseded { span, since: 23, message, help });
        }
        Ok(bits)
    }
}
