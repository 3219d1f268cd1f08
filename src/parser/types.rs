//! Types.

use super::ast::{Type, TypeKind};
use super::nodes::NodeKind;
use super::state::{Fallible, MAX_STATEMENT_NESTING, Parser};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::codes;
use crate::lexer::{Keyword, Token};
use crate::source::Span;

impl Parser<'_> {
    // Type ::= "bit" | "int" | "string" | "code" | "dag" | "bits" "<" Integer ">" | "list" "<" Type ">" | Name
    pub(super) fn ty(&mut self, what: &str) -> Fallible<Type> {
        let start = self.node_start();
        let ty = self.read_type(what)?;
        self.end_node(NodeKind::Type, start);
        Ok(ty)
    }

    fn read_type(&mut self, what: &str) -> Fallible<Type> {
        let start = self.span;
        let kind = match self.token {
            Token::Ident(name) => TypeKind::Named(name),
            Token::Keyword(Keyword::Bit) => TypeKind::Bit,
            Token::Keyword(Keyword::Int) => TypeKind::Int,
            Token::Keyword(Keyword::String) => TypeKind::String,
            Token::Keyword(Keyword::Code) => TypeKind::Code,
            Token::Keyword(Keyword::Dag) => TypeKind::Dag,
            Token::Keyword(Keyword::Bits) => return self.bits_type(),
            Token::Keyword(Keyword::List) => return self.list_type(),
            _ => return Err(self.report_expected(what)),
        };
        self.bump();
        Ok(Type { kind, span: start })
    }

    fn bits_type(&mut self) -> Fallible<Type> {
        let start = self.span;
        self.bump();
        let open = self.span;
        if !self.eat(Token::Less) {
            let diagnostic = self.expectation("`<` and a width after `bits`").help("a width of 8 is `bits<8>`");
            return Ok(self.failed_type(start, diagnostic));
        }
        let width = match self.token {
            Token::Int(width) => u32::try_from(width).ok(),
            _ => {
                let diagnostic =
                    self.expectation("a width in `bits<...>`").help("the width is a number, not an expression");
                return Ok(self.failed_type_in_angles(start, diagnostic));
            }
        };
        let Some(width) = width else {
            let diagnostic = Diagnostic::error(self.span, "expected a width from 0 to 4294967295 in `bits<...>`")
                .code(codes::INVALID_TYPE);
            return Ok(self.failed_type_in_angles(start, diagnostic));
        };
        self.bump();
        self.expect_close(Token::Greater, open, "`>` after the width of `bits<...>`")?;
        Ok(Type { kind: TypeKind::Bits(width), span: self.span_from(start) })
    }

    fn list_type(&mut self) -> Fallible<Type> {
        let start = self.span;
        self.bump();
        let open = self.span;
        if !self.eat(Token::Less) {
            let diagnostic = self.expectation("`<` and a type after `list`").help("a list of numbers is `list<int>`");
            return match self.token {
                Token::Ident(_) => Ok(self.failed_type(start, diagnostic)),
                _ => Err(self.report(diagnostic)),
            };
        }
        if self.statement_nesting >= MAX_STATEMENT_NESTING {
            let message = format!("types nest deeper than {MAX_STATEMENT_NESTING} levels");
            return Err(self.report(Diagnostic::error(start, message).code(codes::LIMIT)));
        }
        self.statement_nesting += 1;
        let element = self.ty("the type of the list's elements");
        self.statement_nesting -= 1;
        let element = element?;
        self.expect_close(Token::Greater, open, "`>` after the type of the list's elements")?;
        Ok(Type { kind: TypeKind::List(Box::new(element)), span: self.span_from(start) })
    }

    /// Reports an error in a type; what follows is read as if it were complete.
    fn failed_type(&mut self, start: Span, diagnostic: Diagnostic) -> Type {
        self.report(diagnostic);
        Type { kind: TypeKind::Error, span: self.span_from(start) }
    }

    /// As [`failed_type`](Self::failed_type), and skips the rest up to the `>`.
    fn failed_type_in_angles(&mut self, start: Span, diagnostic: Diagnostic) -> Type {
        self.report(diagnostic);
        while !self.tokens.line_ends_between(self.previous, self.span)
            && !matches!(self.token, Token::Greater | Token::Semicolon | Token::LBrace | Token::RBrace | Token::Eof)
        {
            self.bump();
        }
        self.eat(Token::Greater);
        Type { kind: TypeKind::Error, span: self.span_from(start) }
    }

    // "<" Type ">"
    pub(super) fn type_in_angles(&mut self, what: &str) -> Fallible<Type> {
        let open = self.span;
        self.expect(Token::Less, what)?;
        let ty = self.ty("a type")?;
        self.expect_close(Token::Greater, open, "`>` after the type")?;
        Ok(ty)
    }
}
