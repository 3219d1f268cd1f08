//! [`Layout`]: the tokens of a file in lines, and what each of them is part of.

use super::context::{BracketUse, Context, ContextKind};
use super::habits::Habits;
use super::ids::{ContextId, LineId, PerContext, PerLine, PerToken, TokenId};
use crate::syntax::{FileTree, NodeKind, Piece};
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::Kind;

/// How a token stands to its neighbours, where its kind does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Plain,
    /// The `:` between a value of a dag and its name.
    DagColon,
    /// A bracket behind a value or operator that it belongs to.
    Suffix,
    /// The braces of a body or block.
    Opens,
    Closes,
    /// The braces of a value.
    OpensValue,
    ClosesValue,
}

/// A token, a comment or a directive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) piece: Piece,
    pub(super) role: Role,
    /// The line on which it begins.
    pub(super) line: LineId,
    /// Columns of its beginning and end as written.
    pub(super) column: u32,
    pub(super) end_column: u32,
    /// Whether it goes on over several lines.
    pub(super) is_tall: bool,
    /// The innermost part of the file that it is in.
    pub(super) context: ContextId,
    /// Whether its surroundings stay as they are written.
    pub(super) is_kept: bool,
}

impl Token {
    pub(super) fn is_comment(&self) -> bool {
        matches!(self.piece.kind, Kind::LineComment | Kind::BlockComment(_))
    }

    pub(super) fn is_directive(&self) -> bool {
        matches!(self.piece.kind, Kind::Directive | Kind::Skipped)
    }
}

/// What a line begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineStart {
    /// A statement or item: its context.
    Statement(ContextId),
    /// The `}` of a body or block: its context.
    Closer(ContextId),
    /// A comment on its own line, or before the first token.
    Comment,
    Directive,
    Skipped,
    /// The rest of what began on an earlier line.
    Continuation,
}

/// A line that has tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Its tokens: the first one, and the one behind the last one.
    pub(super) first: TokenId,
    pub(super) end: TokenId,
    pub(super) start: LineStart,
    /// Whether empty lines precede it.
    pub(super) is_apart: bool,
}

impl Line {
    pub(super) fn tokens(&self) -> impl Iterator<Item = TokenId> {
        self.first.until(self.end)
    }
}

/// A file as lines of tokens.
pub(super) struct Layout<'a> {
    pub(super) text: &'a [u8],
    pub(super) tokens: PerToken<Token>,
    pub(super) lines: PerLine<Line>,
    pub(super) contexts: PerContext<Context>,
    /// Where authors differ about a blank.
    pub(super) habits: Habits,
}

impl Layout<'_> {
    pub(super) fn token_text(&self, token: &Token) -> &[u8] {
        token.piece.text(self.text)
    }

    pub(super) fn line_of(&self, token: TokenId) -> &Line {
        &self.lines[self.tokens[token].line]
    }

    /// The token whose column the indentation in a statement is counted from: that of the statement or, if it does not
    /// begin its line, as in `else if` and `let ... in def`, of one around it.
    pub(super) fn base(&self, mut statement: ContextId) -> TokenId {
        loop {
            let context = &self.contexts[statement];
            let line = self.line_of(context.first);
            let is_start = matches!(line.start, LineStart::Statement(_) | LineStart::Closer(_));
            match self.contexts[context.parent].kind {
                _ if line.first == context.first => return context.first,
                ContextKind::Statement(_) => statement = context.parent,
                _ if is_start => return line.first,
                _ => return context.first,
            }
        }
    }

    /// The column at which the line of a token begins.
    pub(super) fn indentation(&self, token: TokenId) -> u32 {
        self.tokens[self.line_of(token).first].column
    }
}

/// Reads the layout of a file.
pub(super) fn read(file: &FileTree) -> Layout<'_> {
    let layout = Layout {
        text: file.text(),
        tokens: PerToken::of(Vec::with_capacity(file.pieces.iter().filter(|piece| !piece.is_blank()).count())),
        lines: PerLine::of(Vec::new()),
        contexts: PerContext::of(vec![Context::new(ContextKind::File, ContextId::FIRST, TokenId::FIRST, u32::MAX)]),
        habits: Habits::AS_WRITTEN,
    };
    let mut reader =
        Reader { file, layout, next_node: 0, inner: ContextId::FIRST, column: 0, line_ends: 0, last_solid: None };
    for &piece in &file.pieces {
        reader.piece(piece);
    }
    reader.layout
}

struct Reader<'a> {
    file: &'a FileTree,
    layout: Layout<'a>,
    /// The next node that is a statement or a block.
    next_node: usize,
    /// The innermost open context.
    inner: ContextId,
    column: u32,
    /// Line ends since the last token.
    line_ends: u32,
    /// The last token that is no comment or directive.
    last_solid: Option<TokenId>,
}

impl Reader<'_> {
    fn piece(&mut self, piece: Piece) {
        let text = piece.text(self.layout.text);
        match piece.kind {
            Kind::LineEnd => {
                self.line_ends += 1;
                self.column = 0;
            }
            Kind::Blanks => self.column = after_blanks(self.column, text),
            _ => self.token(piece, text),
        }
    }

    fn token(&mut self, piece: Piece, text: &[u8]) {
        let index = self.layout.tokens.end();
        let column = self.column;
        let is_tall;
        (self.column, is_tall) = end_of_token(column, piece.kind, text);
        let is_solid =
            !matches!(piece.kind, Kind::LineComment | Kind::BlockComment(_) | Kind::Directive | Kind::Skipped);
        let begins_line = self.line_ends > 0 || index == TokenId::FIRST;
        let began = self.enter_nodes(piece, index, begins_line);
        let (role, context) = if is_solid { self.bracket(piece, index) } else { (Role::Plain, self.inner) };
        if begins_line {
            let start = match (piece.kind, began) {
                (Kind::Directive, _) => LineStart::Directive,
                (Kind::Skipped, _) => LineStart::Skipped,
                _ if !is_solid => LineStart::Comment,
                (_, Some(statement)) => LineStart::Statement(statement),
                _ if role == Role::Closes => LineStart::Closer(self.inner),
                _ => LineStart::Continuation,
            };
            let is_apart = self.line_ends > 1;
            self.layout.lines.push(Line { first: index, end: index, start, is_apart });
        }
        if piece.kind == Kind::Skipped {
            // It ends with a line end.
            self.line_ends = u32::from(text.ends_with(b"\n") || text.ends_with(b"\r"));
            self.column = 0;
        } else {
            self.line_ends = 0;
        }
        let line = self.layout.lines.end().previous();
        self.layout.lines[line].end = index.next();
        let end_column = self.column;
        self.layout.tokens.push(Token { piece, role, line, column, end_column, is_tall, context, is_kept: false });
        if is_solid {
            self.last_solid = Some(index);
        }
    }

    /// Leaves the nodes that end before a piece and enters those that begin with it; returns the context of the
    /// innermost statement that begins.
    fn enter_nodes(&mut self, piece: Piece, index: TokenId, begins_line: bool) -> Option<ContextId> {
        let start = self.file.start();
        let at = piece.start + start;
        // What is inside of something ends with it at the latest.
        while self.layout.contexts[self.inner].end <= at {
            self.inner = self.layout.contexts[self.inner].parent;
        }
        let mut began = None;
        while let Some(node) = self.file.nodes.get(self.next_node).filter(|node| node.span.start <= at) {
            self.next_node += 1;
            if node.span.end <= at {
                continue;
            }
            let kind = match node.kind {
                NodeKind::Body => ContextKind::Body,
                NodeKind::Block => ContextKind::Block,
                kind if kind.is_statement() => ContextKind::Statement(kind),
                _ => continue,
            };
            let parent = self.inner;
            let end = node.span.end.min(self.layout.contexts[parent].end);
            let errors = node.errors;
            let context = self.layout.contexts.push(Context { errors, ..Context::new(kind, parent, index, end) });
            let is_inside = match self.layout.contexts[parent].kind {
                ContextKind::Statement(_) => node.kind == NodeKind::Include,
                ContextKind::Bracket { .. } => true,
                // Items below one that stands beside the brace are laid out like operands.
                ContextKind::Body => self.begins_beside(parent),
                ContextKind::File | ContextKind::Block => false,
            };
            if matches!(kind, ContextKind::Statement(_)) && !is_inside {
                began = Some(context);
                if begins_line {
                    self.layout.contexts[parent].first_line.get_or_insert(index);
                }
            }
            self.inner = context;
        }
        began
    }

    /// Opens or closes a bracket; returns the role of the token and its context. A body or block stays open behind its
    /// brace: it ends with its node.
    fn bracket(&mut self, piece: Piece, index: TokenId) -> (Role, ContextId) {
        let inner = self.inner;
        let context = &self.layout.contexts[inner];
        match piece.kind {
            Kind::LBrace if context.kind.is_block() && context.first == index => (Role::Opens, context.parent),
            Kind::LBrace | Kind::LBracket | Kind::LParen | Kind::Less => {
                let role = self.opener_role(piece.kind);
                let usage = match piece.kind {
                    Kind::LParen if self.follows_choice() => BracketUse::Choice,
                    Kind::LParen if role == Role::Suffix => BracketUse::Operands,
                    Kind::Less if self.last_kind() == Some(Kind::Bang) => BracketUse::OperatorType,
                    _ => BracketUse::Other,
                };
                let kind = ContextKind::Bracket { open: piece.kind, usage };
                let end = context.end;
                self.inner = self.layout.contexts.push(Context::new(kind, inner, index, end));
                (role, inner)
            }
            close if context.kind.is_closed_by(close) => {
                self.inner = context.parent;
                self.layout.contexts[inner].close = Some(index);
                (if close == Kind::RBrace { Role::ClosesValue } else { Role::Plain }, inner)
            }
            Kind::RBrace if context.kind.is_block() && piece.end + self.file.start() == context.end => {
                let owner = context.parent;
                self.layout.contexts[inner].close = Some(index);
                (Role::Closes, owner)
            }
            Kind::Colon if context.kind.is_dag() => (Role::DagColon, inner),
            _ => (Role::Plain, inner),
        }
    }

    /// Whether the first item of a body that has begun is on the line of its brace.
    fn begins_beside(&self, body: ContextId) -> bool {
        let tokens = &self.layout.tokens;
        let open = self.layout.contexts[body].first;
        tokens.behind(open).is_some_and(|next| next.line == tokens[open].line && !next.is_comment())
    }

    fn last_kind(&self) -> Option<Kind> {
        self.last_solid.map(|last| self.layout.tokens[last].piece.kind)
    }

    fn opener_role(&self, kind: Kind) -> Role {
        let is_behind_value = matches!(
            self.last_kind(),
            Some(
                Kind::Name
                    | Kind::Keyword(Keyword::True | Keyword::False)
                    | Kind::Digits(_)
                    | Kind::Signed
                    | Kind::String(_)
                    | Kind::Code(_)
                    | Kind::Question
                    | Kind::RBrace
                    | Kind::RBracket
                    | Kind::RParen
                    | Kind::Greater
            )
        );
        let is_suffix = match kind {
            Kind::LBrace | Kind::LBracket => is_behind_value,
            Kind::LParen => self.last_kind() == Some(Kind::Bang) || self.follows_operator_type(),
            _ => false,
        };
        match kind {
            _ if is_suffix => Role::Suffix,
            Kind::LBrace => Role::OpensValue,
            _ => Role::Plain,
        }
    }

    /// Whether the last token is the `>` of `!op<T>`.
    fn follows_operator_type(&self) -> bool {
        self.last_solid.is_some_and(|last| {
            let context = &self.layout.contexts[self.layout.tokens[last].context];
            context.close == Some(last) && context.kind.is_operator_type()
        })
    }

    /// Whether the last token is `!cond` or `!switch`.
    fn follows_choice(&self) -> bool {
        let last = self.last_solid.map(|last| self.layout.tokens[last]);
        last.is_some_and(|last| matches!(self.layout.token_text(&last), b"!cond" | b"!switch"))
    }
}

/// The column behind blanks. Tab stops are eight columns apart.
fn after_blanks(column: u32, blanks: &[u8]) -> u32 {
    blanks.iter().fold(column, |column, byte| if *byte == b'\t' { column / 8 * 8 + 8 } else { column + 1 })
}

/// The column behind a token, and whether it has several lines. Each character takes one column.
fn end_of_token(column: u32, kind: Kind, text: &[u8]) -> (u32, bool) {
    if !may_have_any_text(kind) {
        return (column + text.len() as u32, false);
    }
    let line_end = memchr::memrchr(b'\n', text);
    let (column, last) = line_end.map_or((column, text), |end| (0, &text[end + 1..]));
    let is_continuation = |byte: &&u8| **byte & 0xC0 == 0x80;
    (column + (last.len() - last.iter().filter(is_continuation).count()) as u32, line_end.is_some())
}

/// Whether tokens of a kind may have line ends and characters of several bytes.
fn may_have_any_text(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::LineComment
            | Kind::BlockComment(_)
            | Kind::String(_)
            | Kind::Code(_)
            | Kind::Directive
            | Kind::Skipped
            | Kind::Unexpected
    )
}
