//! Bang operators (tablegen-language.md 5): `!op<T>(a, b)`. Their shapes are rows of [`OPERATORS`].
//!
//! [`OPERATORS`]: crate::lexer::OPERATORS

use super::ast::{ExprId, ExprKind, Ident, Type};
use super::state::{Fallible, Parser, Value};
use super::values::{Mode, Values};
use crate::diagnostics::{Diagnostic, Reported};
use crate::lexer::{Operands, Operator, Token, TypeArg, closest_operator, operator};
use crate::source::{Span, Symbol};

impl Parser<'_> {
    // Bang ::= "!name" ("<" Type ">")? "(" operands ")"
    pub(super) fn bang(&mut self, name: Symbol) -> Fallible<Value> {
        let ident = Ident { name, span: self.span };
        let Some(row) = operator(self.tokens.interner.bytes(name)) else {
            return Err(self.unknown_operator(ident));
        };
        self.bump();
        let type_arg = match (row.type_arg, self.token) {
            (TypeArg::None, _) => None,
            (TypeArg::Optional, token) if token != Token::Less => None,
            _ => Some(Box::new(self.type_in_angles(&format!("`<` and a type after `!{}`", row.name))?)),
        };
        let open = self.span;
        if !self.eat(Token::LParen) {
            return Err(self.expected(&format!("`(` after `!{}`", row.name)));
        }
        match row.operands {
            Operands::Clauses => self.clauses(ident.span, open),
            Operands::Count(least, most) => {
                let values = self.counted_operands(row, ident.span, open, least, most)?;
                self.finish_bang(ident, type_arg, open, row, values)
            }
            Operands::BindOne => {
                let mut values = self.no_values();
                self.bound_name(row, &mut values)?;
                self.comma(row)?;
                self.one_operand(&mut values)?;
                self.comma(row)?;
                self.one_operand(&mut values)?;
                self.finish_bang(ident, type_arg, open, row, values)
            }
            Operands::Fold => {
                let mut values = self.no_values();
                self.one_operand(&mut values)?;
                self.comma(row)?;
                self.one_operand(&mut values)?;
                self.comma(row)?;
                self.bound_name(row, &mut values)?;
                self.comma(row)?;
                self.bound_name(row, &mut values)?;
                self.comma(row)?;
                self.one_operand(&mut values)?;
                self.finish_bang(ident, type_arg, open, row, values)
            }
        }
    }

    fn unknown_operator(&mut self, ident: Ident) -> Reported {
        let text = self.tokens.interner.text(ident.name);
        let mut diagnostic = Diagnostic::error(ident.span, format!("there is no operator `!{text}`"));
        if let Some(row) = closest_operator(self.tokens.interner.bytes(ident.name)) {
            diagnostic = diagnostic.help(format!("did you mean `!{}`?", row.name));
        }
        self.report(diagnostic)
    }

    fn finish_bang(
        &mut self,
        operator: Ident,
        type_arg: Option<Box<Type>>,
        open: Span,
        row: &Operator,
        values: Values,
    ) -> Fallible<Value> {
        if !self.eat(Token::RParen) {
            let what = format!("`)` after the last operand of `!{}`", row.name);
            return Err(self.unclosed(open, &what));
        }
        let args = self.take(values.mark);
        let span = self.span_from(operator.span);
        self.node(ExprKind::Bang { operator: operator.name, type_arg, args }, span, values.height)
    }

    fn counted_operands(
        &mut self,
        row: &Operator,
        name: Span,
        open: Span,
        least: usize,
        most: usize,
    ) -> Fallible<Values> {
        let mut values = self.no_values();
        if least == 0 && self.token == Token::RParen {
            return Ok(values);
        }
        loop {
            self.one_operand(&mut values)?;
            if self.token != Token::Comma || ((self.mark::<ExprId>() - values.mark) == most && !row.counted_at_end) {
                break;
            }
            self.bump();
        }
        let count = self.mark::<ExprId>() - values.mark;
        if count >= least && count <= most && self.token != Token::Comma {
            return Ok(values);
        }
        if !matches!(self.token, Token::RParen | Token::Comma) {
            let diagnostic = self.expectation(&format!("`,` or `)` after an operand of `!{}`", row.name));
            return Err(self.report(diagnostic.note(open, "to close what begins here")));
        }
        let takes = match (least, most) {
            (1, 1) => "one operand".to_owned(),
            (0, 1) => "at most one operand".to_owned(),
            (_, usize::MAX) => format!("at least {least} operands"),
            _ if least == most => format!("{least} operands"),
            _ => format!("{least} to {most} operands"),
        };
        let given = if self.token == Token::Comma { "more are".to_owned() } else { format!("{count} {}", is(count)) };
        let span = if row.counted_at_end { name } else { self.span };
        let message = format!("`!{}` takes {takes}, but {given} given", row.name);
        Err(self.report(Diagnostic::error(span, message)))
    }

    fn one_operand(&mut self, values: &mut Values) -> Fallible<()> {
        let value = self.value(Mode::Value)?;
        self.scratch.ids.push(value.id);
        values.height = values.height.max(value.height);
        Ok(())
    }

    fn comma(&mut self, row: &Operator) -> Fallible<()> {
        if self.eat(Token::Comma) {
            return Ok(());
        }
        let form = match row.operands {
            Operands::Fold => "init, list, accumulator, element, value",
            _ => "name, list, value",
        };
        let diagnostic = self.expectation(&format!("`,` and a further operand of `!{}`", row.name));
        Err(self.report(diagnostic.help(format!("its form is `!{}({form})`", row.name))))
    }

    fn bound_name(&mut self, row: &Operator, values: &mut Values) -> Fallible<()> {
        let ident = self.ident(&format!("a name for `!{}` to bind", row.name))?;
        let value = self.leaf(ExprKind::Name(ident.name), ident.span);
        self.scratch.ids.push(value.id);
        values.height = values.height.max(value.height);
        Ok(())
    }

    // Clauses ::= Value ":" Value ("," Value ":" Value)* ","?
    fn clauses(&mut self, start: Span, open: Span) -> Fallible<Value> {
        let mark = self.mark::<(ExprId, ExprId)>();
        let mut height = 0;
        if self.token == Token::RParen {
            return Err(self.expected("a `condition: value` in `!cond`"));
        }
        loop {
            let condition = self.value(Mode::Value)?;
            self.expect(Token::Colon, "`:` after a condition of `!cond`")?;
            let value = self.value(Mode::Value)?;
            self.scratch.clauses.push((condition.id, value.id));
            height = height.max(condition.height).max(value.height);
            if !self.eat(Token::Comma) || self.token == Token::RParen {
                break;
            }
        }
        self.expect_close(Token::RParen, open, "`,` or `)` after a value of `!cond`")?;
        let span = self.span_from(start);
        let clauses = self.take(mark);
        self.node(ExprKind::Cond(clauses), span, height)
    }
}

fn is(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}
