//! Types.

use super::ast::{Type, TypeKind};
use super::state::{Fallible, MAX_STATEMENT_NESTING, Parser};
use crate::diagnostics::Diagnostic;
use crate::lexer::{Keyword, Token};

impl Parser<'_> {
    // Type ::= "bit" | "int" | "string" | "code" | "dag" | "bits" "<" Integer ">" | "list" "<" Type ">" | Name
    pub(super) fn ty(&mut self, what: &str) -> Fallible<Type> {
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
        self.expect(Token::Less, "`<` and a width after `bits`")?;
        let Token::Int(width) = self.token else {
            let diagnostic =
                self.expectation("a width in `bits<...>`").help("the width is a number, not an expression");
            return Err(self.report(diagnostic));
        };
        let Ok(width) = u32::try_from(width) else {
            let diagnostic = Diagnostic::error(self.span, "expected a width from 0 to 4294967295 in `bits<...>`");
            return Err(self.report(diagnostic));
        };
        self.bump();
        self.expect_close(Token::Greater, open, "`>` after the width of `bits<...>`")?;
        Ok(Type { kind: TypeKind::Bits(width), span: self.span_from(start) })
    }

    fn list_type(&mut self) -> Fallible<Type> {
        let start = self.span;
        self.bump();
        let open = self.span;
        self.expect(Token::Less, "`<` and a type after `list`")?;
        if self.statement_nesting >= MAX_STATEMENT_NESTING {
            let message = format!("types nest deeper than {MAX_STATEMENT_NESTING} levels");
            return Err(self.report(Diagnostic::error(start, message)));
        }
        self.statement_nesting += 1;
        let element = self.ty("the type of the list's elements");
        self.statement_nesting -= 1;
        let element = element?;
        self.expect_close(Token::Greater, open, "`>` after the type of the list's elements")?;
        Ok(Type { kind: TypeKind::List(Box::new(element)), span: self.span_from(start) })
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
