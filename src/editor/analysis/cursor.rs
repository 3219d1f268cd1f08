//! [`Cursor`]: what is open in front of a place in a text, whether the text is complete or not.

use std::ops::Range;

use crate::syntax::{FileTree, Piece};
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::{Closed, Digits, Kind, StringForm};

/// What an open bracket is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Open {
    /// The file, or the statements of a block; with the keyword of its statement.
    Block(Option<Keyword>),
    /// The items of a class or def.
    Body,
    /// `<`
    Angle,
    /// `(`
    Paren,
    /// `[`
    Bracket,
    /// `{` of bits or ranges.
    Braces,
}

/// The statement or item that is begun and not ended. Numbers are those of tokens.
#[derive(Clone, Default, Debug)]
pub(super) struct Begun {
    pub(super) keyword: Option<Keyword>,
    pub(super) name: Option<usize>,
    /// Whether the parents have begun.
    pub(super) has_colon: bool,
    pub(super) has_equal: bool,
    pub(super) parents: Vec<usize>,
    /// The template arguments.
    pub(super) arguments: Vec<usize>,
    /// Whether a token of it was read.
    pub(super) is_begun: bool,
}

/// An open bracket, outermost the file.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) open: Open,
    /// The name, keyword or operator in front of `<` or `(`.
    pub(super) callee: Option<usize>,
    pub(super) commas: usize,
    /// The name of the current argument, as in `name = value`.
    pub(super) argument: Option<usize>,
    /// In a block or body: the current statement or item.
    pub(super) begun: Begun,
    /// The statement that a body or block belongs to.
    pub(super) owner: Begun,
    /// The names of variables and iterators.
    pub(super) locals: Vec<usize>,
}

impl Level {
    fn new(open: Open) -> Level {
        Level {
            open,
            callee: None,
            commas: 0,
            argument: None,
            begun: Begun::default(),
            owner: Begun::default(),
            locals: Vec::new(),
        }
    }

    fn has_statements(&self) -> bool {
        matches!(self.open, Open::Block(_) | Open::Body)
    }
}

/// What the place itself is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Inside {
    Tokens,
    String,
    /// A comment, a code literal, a directive, lines that are not read.
    Text,
}

/// A place in a text, and what is open there.
pub(super) struct Cursor<'a> {
    text: &'a [u8],
    /// The tokens in front of the place, without the one that it is in or behind.
    tokens: Vec<Piece>,
    /// The open brackets.
    pub(super) levels: Vec<Level>,
    pub(super) inside: Inside,
    /// What is written of the word at the place: what a completion replaces.
    pub(super) prefix: Range<usize>,
}

impl<'a> Cursor<'a> {
    /// Reads a file up to an offset.
    pub(super) fn at(file: &'a FileTree, offset: usize) -> Cursor<'a> {
        let text = file.text();
        let offset = offset.min(text.len());
        let mut cursor = Cursor {
            text,
            tokens: Vec::new(),
            levels: vec![Level::new(Open::Block(None))],
            inside: Inside::Tokens,
            prefix: offset..offset,
        };
        let mut after_line_end = true;
        for piece in file.pieces.iter().take_while(|piece| (piece.start as usize) < offset) {
            let (start, end) = (piece.start as usize, piece.end as usize);
            match piece.kind {
                Kind::LineEnd => after_line_end = true,
                Kind::Blanks | Kind::Nul => {}
                Kind::LineComment | Kind::Directive if offset <= end => cursor.inside = Inside::Text,
                Kind::BlockComment(_) | Kind::Skipped if offset < end => cursor.inside = Inside::Text,
                Kind::BlockComment(Closed::No) => cursor.inside = Inside::Text,
                Kind::LineComment | Kind::BlockComment(_) | Kind::Directive | Kind::Skipped => {}
                Kind::Code(closed) if offset < end || closed == Closed::No => cursor.inside = Inside::Text,
                Kind::String(form) if offset < end || offset == end && is_open(form) => {
                    cursor.inside = Inside::String;
                    cursor.prefix = start + 1..offset;
                }
                kind if offset <= end && is_word(kind) => cursor.prefix = start..offset,
                _ => {
                    cursor.read(*piece, after_line_end);
                    after_line_end = false;
                }
            }
        }
        cursor
    }

    /// The text of a token.
    pub(super) fn token(&self, number: usize) -> &'a [u8] {
        self.tokens.get(number).map_or(&[][..], |piece| piece.text(self.text))
    }

    /// The text of a token, with invalid UTF-8 replaced.
    pub(super) fn word(&self, number: usize) -> String {
        String::from_utf8_lossy(self.token(number)).into_owned()
    }

    /// What is written of the word at the place.
    pub(super) fn written(&self) -> String {
        String::from_utf8_lossy(self.text.get(self.prefix.clone()).unwrap_or_default()).into_owned()
    }

    /// The kind of the token so many tokens in front of the place: 1 is the last one.
    pub(super) fn before(&self, count: usize) -> Option<Kind> {
        self.tokens.len().checked_sub(count).map(|at| self.tokens[at].kind)
    }

    /// The kind of a token.
    pub(super) fn kind(&self, number: usize) -> Option<Kind> {
        self.tokens.get(number).map(|piece| piece.kind)
    }

    /// The parenthesis that a closing one belongs to.
    pub(super) fn opener(&self, closer: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in (0..=closer).rev() {
            match self.tokens.get(at)?.kind {
                Kind::RParen => depth += 1,
                Kind::LParen => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }

    /// The number of the last token in front of the place.
    pub(super) fn last(&self) -> Option<usize> {
        self.tokens.len().checked_sub(1)
    }

    /// The innermost open bracket.
    pub(super) fn innermost(&self) -> &Level {
        // The file is always open.
        &self.levels[self.levels.len() - 1]
    }

    /// The innermost block or body.
    pub(super) fn statements(&self) -> &Level {
        self.levels.iter().rev().find(|level| level.has_statements()).unwrap_or(&self.levels[0])
    }

    fn top(&mut self) -> &mut Level {
        let last = self.levels.len() - 1;
        &mut self.levels[last]
    }

    fn read(&mut self, piece: Piece, is_first: bool) {
        self.tokens.push(piece);
        let number = self.tokens.len() - 1;
        if let Kind::Keyword(keyword) = piece.kind
            && is_first
            && keyword.begins_only_statement()
        {
            self.give_up();
        }
        match piece.kind {
            Kind::LBrace => self.open_brace(),
            Kind::Less => self.open(Open::Angle),
            Kind::LParen => self.open(Open::Paren),
            Kind::LBracket => self.open(Open::Bracket),
            Kind::RBrace => self.close_brace(),
            Kind::Greater => self.close(Open::Angle),
            Kind::RParen => self.close(Open::Paren),
            Kind::RBracket => self.close(Open::Bracket),
            Kind::Semicolon => {
                while !self.innermost().has_statements() {
                    self.levels.pop();
                }
                self.top().begun = Begun::default();
            }
            Kind::Comma => {
                self.note_argument(number);
                let top = self.top();
                top.commas += 1;
                top.argument = None;
            }
            Kind::Equal => self.read_equal(number),
            Kind::Colon if self.innermost().has_statements() => self.top().begun.has_colon = true,
            kind => self.read_word(kind, number),
        }
        if self.innermost().has_statements() && !matches!(piece.kind, Kind::Semicolon | Kind::RBrace | Kind::LBrace) {
            self.top().begun.is_begun = true;
        }
    }

    fn read_word(&mut self, kind: Kind, number: usize) {
        let previous = self.before(2);
        let top = self.top();
        if !top.has_statements() {
            // The iterator that an operator binds.
            if kind == Kind::Name && top.open == Open::Paren && previous == Some(Kind::LParen) {
                top.locals.push(number);
            }
            return;
        }
        match kind {
            Kind::Keyword(Keyword::In | Keyword::Then | Keyword::Else) if matches!(top.open, Open::Block(_)) => {
                // What follows is a statement of its own; a block keeps what it belongs to.
                top.owner = std::mem::take(&mut top.begun);
            }
            Kind::Keyword(keyword) if top.begun.keyword.is_none() => top.begun.keyword = Some(keyword),
            Kind::Name | Kind::Digits(Digits::Name) => {
                let begun = &mut top.begun;
                if begun.has_colon && matches!(previous, Some(Kind::Colon | Kind::Comma)) {
                    begun.parents.push(number);
                } else if !begun.has_colon && begun.keyword.is_some() && begun.name.is_none() {
                    begun.name = Some(number);
                }
            }
            _ => {}
        }
    }

    fn read_equal(&mut self, number: usize) {
        self.note_argument(number);
        let name = number.checked_sub(1).filter(|&name| self.tokens[name].kind == Kind::Name);
        let top = self.top();
        if top.has_statements() {
            let is_local = matches!(top.begun.keyword, Some(Keyword::Defvar | Keyword::Foreach));
            if is_local && !top.begun.has_equal {
                top.locals.extend(name);
            }
            top.begun.has_equal = true;
        } else if top.open == Open::Angle {
            top.argument = name;
        }
    }

    /// Notes the name in front of this token if it is that of a template argument in the head of a definition.
    fn note_argument(&mut self, number: usize) {
        let Some(name) = number.checked_sub(1).filter(|&name| self.tokens[name].kind == Kind::Name) else {
            return;
        };
        let is_typed = name
            .checked_sub(1)
            .is_some_and(|before| matches!(self.tokens[before].kind, Kind::Keyword(_) | Kind::Name | Kind::Greater));
        let [.., outer, angle] = &mut self.levels[..] else {
            return;
        };
        let is_head = matches!(outer.begun.keyword, Some(Keyword::Class | Keyword::Multiclass));
        let is_declaration = is_head && angle.open == Open::Angle && angle.callee == outer.begun.name;
        if is_declaration && is_typed && !outer.begun.has_colon {
            outer.begun.arguments.push(name);
        }
    }

    fn open(&mut self, open: Open) {
        let callee = self.tokens.len().checked_sub(2).filter(|&before| {
            matches!(self.tokens[before].kind, Kind::Name | Kind::Bang | Kind::Keyword(_) | Kind::Greater)
        });
        // `!cast<T>(`: the operator is in front of the type.
        let callee = match callee {
            Some(before) if self.tokens[before].kind == Kind::Greater => self.operator_before(before),
            callee => callee,
        };
        self.levels.push(Level { callee, ..Level::new(open) });
    }

    /// The operator in front of a type in angle brackets that ends with this token.
    pub(super) fn operator_before(&self, greater: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in (0..=greater).rev() {
            match self.tokens[at].kind {
                Kind::Greater => depth += 1,
                Kind::Less => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return at.checked_sub(1);
            }
        }
        None
    }

    fn open_brace(&mut self) {
        let previous = self.before(2);
        let top = self.top();
        if !top.has_statements() {
            return self.open(Open::Braces);
        }
        let is_after_in = matches!(previous, Some(Kind::Keyword(Keyword::In | Keyword::Then | Keyword::Else)));
        let (open, owner) = match top.begun.keyword {
            _ if is_after_in => (Open::Block(top.owner.keyword), std::mem::take(&mut top.owner)),
            Some(Keyword::Class | Keyword::Def) if !top.begun.has_equal => (Open::Body, std::mem::take(&mut top.begun)),
            Some(Keyword::Multiclass | Keyword::Defset) => {
                (Open::Block(top.begun.keyword), std::mem::take(&mut top.begun))
            }
            _ => return self.open(Open::Braces),
        };
        self.levels.push(Level { owner, ..Level::new(open) });
    }

    fn close(&mut self, open: Open) {
        if open == Open::Angle {
            self.note_argument(self.tokens.len() - 1);
        }
        if self.innermost().open == open {
            self.levels.pop();
        }
    }

    fn close_brace(&mut self) {
        let closes = |level: &Level| matches!(level.open, Open::Braces | Open::Body | Open::Block(_));
        while self.levels.len() > 1 && !closes(self.innermost()) {
            self.levels.pop();
        }
        if self.levels.len() > 1 {
            let closed = self.levels.pop();
            if closed.is_some_and(|level| level.has_statements()) {
                self.top().begun = Begun::default();
            }
        }
    }

    /// Ends what is open and cannot be, because a definition begins.
    fn give_up(&mut self) {
        while !matches!(self.innermost().open, Open::Block(_)) {
            self.levels.pop();
        }
        let top = self.top();
        // `let ... in` may stand in front of it.
        top.begun = Begun::default();
    }
}

fn is_open(form: StringForm) -> bool {
    matches!(form, StringForm::EndOfLine | StringForm::EndOfFile)
}

fn is_word(kind: Kind) -> bool {
    matches!(kind, Kind::Name | Kind::Digits(_) | Kind::Keyword(_) | Kind::Include | Kind::Bang | Kind::Variable)
        || kind == Kind::Unexpected
}
