//! [`Token`] and [`Keyword`].

use crate::source::Symbol;

/// A token with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// An identifier; `NAME` and operator-like words are plain identifiers.
    Ident(Symbol),
    /// A decimal or hexadecimal number, wrapped to 64 bits. `-5` is one token.
    Int(i64),
    /// `0b0101`
    Binary {
        /// Its bits, least significant first.
        value: u64,
        /// Number of digits.
        width: u32,
    },
    /// `"..."`, escapes replaced.
    String(Symbol),
    /// `[{ ... }]`, the bytes between.
    Code(Symbol),
    /// `$name`, without `$`.
    Variable(Symbol),
    /// `!name`, without `!`; the parser checks that such an operator exists.
    Bang(Symbol),
    /// A reserved word.
    Keyword(Keyword),
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `[`
    LBracket,
    /// `]`
    RBracket,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `:`
    Colon,
    /// `;`
    Semicolon,
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `...`
    Ellipsis,
    /// `=`
    Equal,
    /// `?`
    Question,
    /// `#`
    Paste,
    /// The end of the main file, returned repeatedly.
    Eof,
}

/// The reserved words; the stream processes `include` itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "each is the word it is named after")]
pub enum Keyword {
    Assert,
    Bit,
    Bits,
    Class,
    Code,
    Dag,
    Def,
    Defm,
    Defset,
    Deftype,
    Defvar,
    Dump,
    Else,
    False,
    Field,
    Foreach,
    If,
    In,
    Int,
    Let,
    List,
    Multiclass,
    String,
    Then,
    True,
}

impl Keyword {
    /// All reserved words, in alphabetical order.
    pub const ALL: [Keyword; 25] = [
        Keyword::Assert,
        Keyword::Bit,
        Keyword::Bits,
        Keyword::Class,
        Keyword::Code,
        Keyword::Dag,
        Keyword::Def,
        Keyword::Defm,
        Keyword::Defset,
        Keyword::Deftype,
        Keyword::Defvar,
        Keyword::Dump,
        Keyword::Else,
        Keyword::False,
        Keyword::Field,
        Keyword::Foreach,
        Keyword::If,
        Keyword::In,
        Keyword::Int,
        Keyword::Let,
        Keyword::List,
        Keyword::Multiclass,
        Keyword::String,
        Keyword::Then,
        Keyword::True,
    ];

    /// Whether a statement may begin with it.
    pub const fn begins_statement(self) -> bool {
        use Keyword as K;
        self.begins_only_statement() || matches!(self, K::Assert | K::Defvar | K::Dump | K::Foreach | K::If | K::Let)
    }

    /// Whether a statement may begin with it, and no item of a body.
    pub const fn begins_only_statement(self) -> bool {
        use Keyword as K;
        matches!(self, K::Class | K::Def | K::Defm | K::Defset | K::Deftype | K::Multiclass)
    }

    /// Whether an item of a body may begin with it.
    pub(crate) const fn begins_item(self) -> bool {
        use Keyword as K;
        self.begins_field() || matches!(self, K::Assert | K::Defvar | K::Dump | K::Let)
    }

    /// Whether a field may begin with it.
    pub(crate) const fn begins_field(self) -> bool {
        use Keyword as K;
        matches!(self, K::Field | K::Bit | K::Bits | K::Int | K::String | K::List | K::Dag | K::Code)
    }

    /// The word as written.
    pub const fn text(self) -> &'static str {
        match self {
            Keyword::Assert => "assert",
            Keyword::Bit => "bit",
            Keyword::Bits => "bits",
            Keyword::Class => "class",
            Keyword::Code => "code",
            Keyword::Dag => "dag",
            Keyword::Def => "def",
            Keyword::Defm => "defm",
            Keyword::Defset => "defset",
            Keyword::Deftype => "deftype",
            Keyword::Defvar => "defvar",
            Keyword::Dump => "dump",
            Keyword::Else => "else",
            Keyword::False => "false",
            Keyword::Field => "field",
            Keyword::Foreach => "foreach",
            Keyword::If => "if",
            Keyword::In => "in",
            Keyword::Int => "int",
            Keyword::Let => "let",
            Keyword::List => "list",
            Keyword::Multiclass => "multiclass",
            Keyword::String => "string",
            Keyword::Then => "then",
            Keyword::True => "true",
        }
    }
}
