//! Bang operators: `!op<T>(a, b)`.

use super::ast::{ExprId, ExprKind, Ident, Superseded};
use super::operator_table::{Bang, OLD_NAMES, OPERATORS, Operands, Operator, TypeArg, operator};
use super::recovery::complete_value;
use super::state::{Fallible, Parser, Value};
use super::values::Values;
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported, did_you_mean};
use crate::lexer::{Token, foreign};
use crate::source::{Span, Symbol};

impl Parser<'_> {
    // Bang ::= "!name" ("<" Type ">")? "(" operands ")"
    pub(super) fn bang(&mut self, name: Symbol) -> Fallible<Value> {
        let ident = Ident { name, span: self.span };
        let Some(row) = operator(self.tokens.interner.bytes(name)).or_else(|| self.renamed_operator(ident)) else {
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
            let mut diagnostic = self.expectation(&format!("`(` after `!{}`", row.name));
            if self.token == Token::Less {
                diagnostic = diagnostic.help(format!("operands are in parentheses: `!{}(...)`", row.name));
            }
            return Err(self.report(diagnostic));
        }
        let mut values = self.no_values();
        self.closed_by(")", open, |parser| parser.operands(row, ident.span, open, &mut values))?;
        if !self.eat(Token::RParen) && self.recovery.at_body.is_none() {
            let what = match row.operands {
                Operands::Clauses => "`,` or `)` after a value of `!cond`",
                Operands::Cases => "`:` after a case of `!switch`, or `)` after its default value",
                _ => &format!("`)` after the last operand of `!{}`", row.name),
            };
            return Err(self.report_unclosed(open, what));
        }
        let args = self.take(values.mark);
        let span = self.span_from(ident.span);
        self.node(ExprKind::Bang { bang: row.bang, type_arg, args }, span, values.height)
    }

    fn operands(&mut self, row: &Operator, at: Span, open: Span, values: &mut Values) -> Fallible<()> {
        match row.operands {
            Operands::Clauses => self.clauses(values),
            Operands::Cases => self.cases(values),
            Operands::Count(least, most) => self.counted_operands(row, at, open, values, least, most),
            Operands::BindOne => {
                self.bound_name(row, values)?;
                self.comma(row)?;
                self.one_operand(values)?;
                self.comma(row)?;
                self.one_operand(values)
            }
            Operands::Fold => {
                self.one_operand(values)?;
                self.comma(row)?;
                self.one_operand(values)?;
                self.comma(row)?;
                self.bound_name(row, values)?;
                self.comma(row)?;
                self.bound_name(row, values)?;
                self.comma(row)?;
                self.one_operand(values)
            }
        }
    }

    /// The operator that had this name in LLVM 21.
    fn renamed_operator(&mut self, ident: Ident) -> Option<&'static Operator> {
        let written = self.tokens.interner.bytes(ident.name);
        let &(old, new) = OLD_NAMES.iter().find(|(old, _)| old.as_bytes() == written)?;
        let message = format!("LLVM 22 and newer have no operator `!{old}`");
        self.ast.superseded.push(Superseded { span: ident.span, since: 22, message, help: format!("write `!{new}`") });
        operator(new.as_bytes())
    }

    fn unknown_operator(&mut self, ident: Ident) -> Reported {
        let text = self.tokens.interner.text(ident.name);
        let mut diagnostic =
            Diagnostic::error(ident.span, format!("unknown operator `!{text}`")).code(codes::UNKNOWN_OPERATOR);
        let written = self.tokens.interner.bytes(ident.name);
        let known = OPERATORS.iter().map(|row| row.name.as_bytes());
        let is_call = matches!(self.tokens.rest_of_line(ident.span).get(1 + written.len()), Some(b'(' | b'<'));
        if let Some(meant) = foreign::function(written) {
            diagnostic = diagnostic.help(format!("write {meant}"));
        } else if !is_call {
            diagnostic = diagnostic.help(format!("to negate a value, write `!not({text})`"));
        } else if let Some(guess) = did_you_mean(written, known) {
            diagnostic = diagnostic.help(format!("did you mean `!{guess}`?"));
        }
        self.report(diagnostic)
    }

    fn counted_operands(
        &mut self,
        row: &Operator,
        name: Span,
        open: Span,
        values: &mut Values,
        least: usize,
        most: usize,
    ) -> Fallible<()> {
        if least == 0 && self.token == Token::RParen {
            return Ok(());
        }
        loop {
            self.one_operand(values)?;
            if self.token != Token::Comma
                || ((self.mark::<ExprId>() - values.mark) == most && !row.operands.counted_at_end())
            {
                break;
            }
            self.bump();
        }
        let count = self.mark::<ExprId>() - values.mark;
        if count >= least && count <= most && self.token != Token::Comma {
            return Ok(());
        }
        if !matches!(self.token, Token::RParen | Token::Comma) {
            let diagnostic = self.expectation(&format!("`,` or `)` after an operand of `!{}`", row.name));
            return Err(self.report(diagnostic.note(open, "to match this bracket")));
        }
        let takes = match (least, most) {
            (1, 1) => "one operand".to_owned(),
            (0, 1) => "at most one operand".to_owned(),
            (_, usize::MAX) => format!("at least {least} operands"),
            _ if least == most => format!("{least} operands"),
            _ => format!("{least} to {most} operands"),
        };
        let given = if self.token == Token::Comma { "more".to_owned() } else { count.to_string() };
        let span = if row.operands.counted_at_end() { name } else { self.span };
        let message = format!("`!{}` takes {takes}, got {given}", row.name);
        let mut diagnostic = Diagnostic::error(span, message).code(codes::OPERAND_COUNT);
        if row.bang == Bang::If {
            diagnostic = diagnostic.help("its form is `!if(condition, then, else)`");
        }
        Err(self.report(diagnostic))
    }

    fn one_operand(&mut self, values: &mut Values) -> Fallible<()> {
        let value = complete_value(self)?;
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
            _ if row.bang == Bang::Sort => "name, list, key",
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
    fn clauses(&mut self, values: &mut Values) -> Fallible<()> {
        if self.token == Token::RParen {
            return Err(self.report_expected("a `condition: value` in `!cond`"));
        }
        loop {
            self.one_operand(values)?;
            if self.token != Token::Colon {
                let mut diagnostic = self.expectation("`:` after a condition of `!cond`");
                if self.token == Token::RParen {
                    diagnostic = diagnostic.help("the last value has a condition, too: `true: value`");
                }
                return Err(self.report(diagnostic));
            }
            self.bump();
            self.one_operand(values)?;
            if !self.eat(Token::Comma) || self.token == Token::RParen {
                return Ok(());
            }
        }
    }

    // Cases ::= Value ("," Value ":" Value)+ "," Value
    fn cases(&mut self, values: &mut Values) -> Fallible<()> {
        const FORM: &str = "its form is `!switch(key, case: value, ..., default)`";
        self.one_operand(values)?;
        let mut has_cases = false;
        loop {
            if !self.eat(Token::Comma) {
                let what = if has_cases { "`,` and a further case or the default value" } else { "`,` and the cases" };
                let diagnostic = self.expectation(&format!("{what} of `!switch`")).help(FORM);
                return Err(self.report(diagnostic));
            }
            self.one_operand(values)?;
            if !self.eat(Token::Colon) {
                break;
            }
            self.one_operand(values)?;
            has_cases = true;
        }
        if !has_cases && self.token == Token::RParen {
            let diagnostic = Diagnostic::error(self.span, "`!switch` needs at least one `case: value`")
                .code(codes::OPERAND_COUNT)
                .help(FORM);
            return Err(self.report(diagnostic));
        }
        Ok(())
    }
}
