//! Values.

use super::ast::{Argument, DagArg, ExprId, ExprKind, Ident, Slice};
use super::lookahead::is_code;
use super::nodes::NodeKind;
use super::recovery::{complete_value, fraction, grouped, leading_paste};
use super::state::{Fallible, MAX_NESTING, Mode, Parser, Value};
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported};
use crate::lexer::{Keyword, Token};
use crate::source::{Span, Symbol};

/// Values of a bracketed list: they are in the scratch list from `mark` on.
pub(super) struct Values {
    pub(super) mark: usize,
    /// Height of the tallest.
    pub(super) height: u16,
}

impl Parser<'_> {
    // Value ::= Operand ("#" Operand)* "#"?
    pub(super) fn value(&mut self, mode: Mode) -> Fallible<Value> {
        if self.nesting >= MAX_NESTING {
            return Err(self.too_deep(self.span));
        }
        self.nesting += 1;
        let value = self.operand(mode).and_then(|first| match self.token {
            Token::Paste => self.paste(first),
            _ => Ok(first),
        });
        self.nesting -= 1;
        value
    }

    fn paste(&mut self, first: Value) -> Fallible<Value> {
        let mark = self.mark::<ExprId>();
        self.scratch.ids.push(first.id);
        let mut height = first.height;
        let mut trailing = false;
        while self.eat(Token::Paste) {
            if matches!(self.token, Token::Colon | Token::Semicolon | Token::LBrace) {
                trailing = true;
                break;
            }
            // Names are pasted: even inside a value a `{` does not slice the operand after `#`.
            let part = self.operand(Mode::Name)?;
            height = height.max(part.height);
            self.scratch.ids.push(part.id);
        }
        let parts = self.take(mark);
        let span = self.span_from(first.span);
        self.node(ExprKind::Paste { parts, trailing }, span, height)
    }

    // Operand ::= SimpleValue Suffix*
    fn operand(&mut self, mode: Mode) -> Fallible<Value> {
        let mut value = self.simple_value()?;
        loop {
            let open = self.span;
            value = match self.token {
                Token::LBrace if mode == Mode::Value && self.recovery.at_body.is_none() => {
                    let before = self.previous;
                    self.bump();
                    if self.is_body(before) {
                        return Ok(value);
                    }
                    self.recovery.braces += 1;
                    let name = (self.token, self.span);
                    let ranges = self.ranges(Token::RBrace, false)?;
                    if self.is_body_with_field(before, open, name) {
                        self.recovery.braces -= 1;
                        return Ok(value);
                    }
                    self.expect_close(Token::RBrace, open, "`,` or `}` after a bit range")?;
                    self.recovery.braces -= 1;
                    let span = self.span_from(value.span);
                    let kind = ExprKind::BitSlice { base: value.id, ranges: ranges.pieces };
                    self.node(kind, span, value.height.max(ranges.height))?
                }
                Token::LBracket => {
                    self.bump();
                    let ranges = self.ranges(Token::RBracket, true)?;
                    self.expect_close(Token::RBracket, open, "`,` or `]` after a list subscript")?;
                    let span = self.span_from(value.span);
                    let (pieces, trailing_comma) = (ranges.pieces, ranges.trailing_comma);
                    let kind = ExprKind::Subscript { base: value.id, pieces, trailing_comma };
                    self.node(kind, span, value.height.max(ranges.height))?
                }
                Token::Dot => {
                    self.bump();
                    if let (ExprKind::Int(_), Token::Int(_)) = (&self.ast[value.id].kind, self.token) {
                        return Ok(fraction(self, value));
                    }
                    let field = self.ident("a field's name after `.`")?;
                    let span = self.span_from(value.span);
                    self.node(ExprKind::Field { base: value.id, field }, span, value.height)?
                }
                _ => return Ok(value),
            };
        }
    }

    fn simple_value(&mut self) -> Fallible<Value> {
        if self.token == Token::Paste {
            leading_paste(self);
        }
        let start = self.span;
        let kind = match self.token {
            Token::Ident(name) => {
                self.bump();
                if self.token == Token::Less {
                    return self.instantiation(Ident { name, span: start });
                }
                return Ok(self.leaf(ExprKind::Name(name), start));
            }
            Token::Int(value) => ExprKind::Int(value),
            Token::Binary { value, width } => ExprKind::Binary { value, width },
            Token::Keyword(Keyword::True) => ExprKind::Int(1),
            Token::Keyword(Keyword::False) => ExprKind::Int(0),
            Token::Question => ExprKind::Unset,
            Token::Code(text) => ExprKind::Code(text),
            Token::String(text) => {
                self.bump();
                return Ok(self.string(text, start));
            }
            Token::LBrace => return self.bits(),
            Token::LBracket => return self.list(),
            Token::LParen => return self.dag(),
            Token::Bang(operator) => return self.bang(operator),
            _ => return Err(self.no_value()),
        };
        self.bump();
        Ok(self.leaf(kind, start))
    }

    fn no_value(&mut self) -> Reported {
        let diagnostic = self.expectation("a value");
        let diagnostic = match self.token {
            Token::Variable(_) => diagnostic.help("`$name` is allowed only in a dag"),
            Token::Minus | Token::Plus => {
                diagnostic.help("a sign must directly precede its number, as in `-5`; to subtract, use `!sub`")
            }
            Token::Keyword(keyword) if keyword.begins_only_statement() && self.tokens.at_line_start(self.span) => {
                diagnostic.note(self.behind_previous(), "a value is missing")
            }
            Token::Keyword(keyword) => {
                let word = keyword.text();
                diagnostic
                    .help(format!("`{word}` is a reserved word; a string is written in double quotes: `\"{word}\"`"))
            }
            Token::Colon => diagnostic.help("a string is written in double quotes, as in `\"::mlir\"`"),
            Token::RParen | Token::RBracket | Token::RBrace | Token::Greater if self.is_after_comma() => {
                diagnostic.help("remove the `,` before it")
            }
            _ => diagnostic,
        };
        self.report(diagnostic)
    }

    /// Whether the last token is a comma.
    pub(super) fn is_after_comma(&self) -> bool {
        self.tokens.text(self.previous) == ","
    }

    /// A string; adjacent string tokens form one.
    fn string(&mut self, mut text: Symbol, start: Span) -> Value {
        if matches!(self.token, Token::String(_)) {
            let mut joined = self.tokens.interner.bytes(text).to_vec();
            while let Token::String(more) = self.token {
                joined.extend_from_slice(self.tokens.interner.bytes(more));
                self.bump();
            }
            text = self.tokens.interner.intern(&joined);
        }
        let span = self.span_from(start);
        self.leaf(ExprKind::String(text), span)
    }

    // Bits ::= "{" (Value ("," Value)*)? "}"
    fn bits(&mut self) -> Fallible<Value> {
        let open = self.span;
        self.bump();
        self.recovery.braces += 1;
        let mut values = self.no_values();
        let errors = self.tokens.error_count();
        if self.token != Token::RBrace {
            self.values(&mut values, None)?;
        }
        if self.token == Token::Colon {
            let diagnostic = self.expectation("`,` or `}` in the list of bits").note(open, "start of the bits");
            let help = "there are no maps: write a list of records, such as `[Pair<\"key\", 1>]`";
            return Err(self.report(diagnostic.help(help)));
        }
        if !matches!(self.token, Token::RBrace) && is_code(self.tokens.kinds_after(open.end)) {
            return Err(self.code_in_braces(open, self.tokens.error_count() > errors));
        }
        self.expect_close(Token::RBrace, open, "`,` or `}` in the list of bits")?;
        self.recovery.braces -= 1;
        let span = self.span_from(open);
        let elements = self.take(values.mark);
        self.node(ExprKind::Bits(elements), span, values.height)
    }

    /// Reports text in braces, where `[{` and `}]` were meant, unless a part of it was.
    fn code_in_braces(&mut self, open: Span, is_reported: bool) -> Reported {
        let diagnostic = self.expectation("`,` or `}` in the list of bits").note(open, "start of the bits");
        self.tokens.diags.mute(is_reported);
        let reported = self.report(diagnostic.help("code is written in `[{` and `}]`"));
        self.tokens.diags.mute(false);
        self.skip_braces();
        self.recovery.braces -= 1;
        reported
    }

    // List ::= "[" (Value ("," Value)* ","?)? "]" ("<" Type ">")?
    fn list(&mut self) -> Fallible<Value> {
        let open = self.span;
        self.bump();
        let mut values = self.no_values();
        if self.token != Token::RBracket {
            self.closed_by("]", open, |parser| parser.values(&mut values, Some(Token::RBracket)))?;
        }
        if self.token == Token::Colon {
            let help = "values with names are a dag, in parentheses and after an operator: `(ins I32:$x)`";
            let diagnostic = self.expectation("`,` or `]` in the list").help(help);
            return Err(self.report(diagnostic));
        }
        self.expect_close(Token::RBracket, open, "`,` or `]` in the list")?;
        let element_type = match self.token {
            Token::Less => Some(Box::new(self.type_in_angles("`<`")?)),
            _ => None,
        };
        let span = self.span_from(open);
        let elements = self.take(values.mark);
        self.node(ExprKind::List { elements, element_type }, span, values.height)
    }

    pub(super) fn no_values(&self) -> Values {
        Values { mark: self.mark::<ExprId>(), height: 0 }
    }

    /// Parses one or more values; a comma is allowed in front of the closing bracket if one is given.
    pub(super) fn values(&mut self, values: &mut Values, close: Option<Token>) -> Fallible<()> {
        loop {
            let value = complete_value(self)?;
            self.scratch.ids.push(value.id);
            values.height = values.height.max(value.height);
            if !self.eat(Token::Comma) || Some(self.token) == close {
                return Ok(());
            }
        }
    }

    // Dag ::= "(" Value (":" Variable)? (DagArg ("," DagArg)*)? ")"
    fn dag(&mut self) -> Fallible<Value> {
        let open = self.span;
        self.bump();
        let begins_operator = match self.token {
            Token::Ident(_) | Token::Question | Token::LBracket => true,
            Token::Bang(name) => matches!(self.tokens.interner.bytes(name), b"cast" | b"getdagop"),
            _ => false,
        };
        if !begins_operator {
            let help = "`(` begins a dag, whose operator is a name, `?`, `!cast<...>(...)` or `!getdagop(...)`; \
                        parentheses do not group";
            let diagnostic = self.expectation("the operator of a dag").help(help);
            return Err(self.report(diagnostic));
        }
        let operator = self.value(Mode::Value)?;
        if let Some(reported) = grouped(self) {
            return Err(reported);
        }
        let mut height = operator.height;
        let operator_name = self.dag_name("a `$name` for the dag's operator after `:`")?;
        if self.token == Token::Comma {
            let help = format!("no `,` follows the operator: write `({} ...)`", self.tokens.text(operator.span));
            let diagnostic = self.expectation("an argument of the dag");
            return Err(self.report(diagnostic.help(help)));
        }
        let mark = self.mark::<DagArg>();
        self.scratch.dag_args.push(DagArg { value: Some(operator.id), name: operator_name });
        if self.token != Token::RParen {
            self.closed_by(")", open, |parser| {
                loop {
                    let (arg, arg_height) = parser.dag_arg()?;
                    parser.scratch.dag_args.push(arg);
                    height = height.max(arg_height);
                    if !parser.eat(Token::Comma) {
                        return Ok(());
                    }
                }
            })?;
        }
        if matches!(self.token, Token::Variable(_)) && self.recovery.at_body.is_none() {
            let help = format!("is a `:` missing before it, as in `{}:$name`?", self.tokens.text(self.previous));
            let diagnostic = self.expectation("`,` or `)` in the dag").help(help);
            return Err(self.report(diagnostic.note(open, "to match this bracket")));
        }
        self.expect_close(Token::RParen, open, "`,` or `)` in the dag")?;
        let args = self.take(mark);
        let span = self.span_from(open);
        self.node(ExprKind::Dag(args), span, height)
    }

    // DagArg ::= Variable | Value (":" Variable)?
    fn dag_arg(&mut self) -> Fallible<(DagArg, u16)> {
        if let Token::Variable(name) = self.token {
            self.bump();
            return Ok((DagArg { value: None, name: Some(Ident { name, span: self.previous }) }, 0));
        }
        let value = complete_value(self)?;
        let name = self.dag_name("a `$name` for the dag's argument after `:`")?;
        Ok((DagArg { value: Some(value.id), name }, value.height))
    }

    fn dag_name(&mut self, what: &str) -> Fallible<Option<Ident>> {
        if !self.eat(Token::Colon) {
            return Ok(None);
        }
        let Token::Variable(name) = self.token else {
            return Err(self.report_expected(what));
        };
        self.bump();
        Ok(Some(Ident { name, span: self.previous }))
    }

    // Instantiation ::= Name Arguments
    fn instantiation(&mut self, class: Ident) -> Fallible<Value> {
        let (args, height) = self.arguments()?;
        let span = self.span_from(class.span);
        self.node(ExprKind::Instantiate { class, args }, span, height)
    }

    // Arguments ::= "<" (Argument ("," Argument)* ","?)? ">"
    // Argument ::= Value | Name "=" Value
    // Name ::= Identifier | String
    pub(super) fn arguments(&mut self) -> Fallible<(Slice<Argument>, u16)> {
        let arguments = self.node_start();
        let open = self.span;
        self.bump();
        let mark = self.mark::<Argument>();
        let mut height = 0;
        self.closed_by(">", open, |parser| {
            let mut more = parser.token != Token::Greater;
            while more {
                let start = parser.node_start();
                let mut value = complete_value(parser)?;
                height = value.height.max(height);
                let mut name = None;
                if parser.token == Token::Equal {
                    name = Some(parser.argument_name(value.id)?);
                    parser.bump();
                    value = complete_value(parser)?;
                    height = value.height.max(height);
                }
                parser.scratch.args.push(Argument { name, value: value.id });
                parser.end_node(NodeKind::Argument, start);
                more = parser.eat(Token::Comma);
            }
            Ok(())
        })?;
        if self.token == Token::Semicolon {
            let diagnostic = self.expectation("`,` or `>` after a template argument");
            let help = "arguments end with `>`; to compare numbers, write `!lt(a, b)`";
            return Err(self.report(diagnostic.note(open, "to match this bracket").help(help)));
        }
        self.expect_close(Token::Greater, open, "`,` or `>` after a template argument")?;
        self.end_node(NodeKind::Arguments, arguments);
        Ok((self.take(mark), height))
    }

    /// What was read as a value, as the name of an argument.
    fn argument_name(&mut self, value: ExprId) -> Fallible<Ident> {
        let value = &self.ast[value];
        match value.kind {
            ExprKind::Name(name) | ExprKind::String(name) => Ok(Ident { name, span: value.span }),
            _ => {
                let diagnostic = Diagnostic::error(value.span, "the name of an argument must be an identifier")
                    .code(codes::ARGUMENT_FORM);
                Err(self.report(diagnostic))
            }
        }
    }
}
