//! [`Literals`]: the string literals in the files of a description.
//!
//! They give the positions of strings, and the literals that are adjacent without a comma.

use std::io;

use tdgen_language::diagnostics::Diags;
use tdgen_language::lexer::{Token, TokenStream};
use tdgen_language::source::{FileId, Interner, Loader, SourceMap, Span, Text};

/// The string literals of some files, in order.
#[derive(Default)]
pub(super) struct Literals {
    strings: Vec<Literal>,
    joints: Vec<Joint>,
}

/// A string literal.
pub(super) struct Literal {
    /// Its value.
    pub(super) text: Vec<u8>,
    /// Its position, with the quotes.
    pub(super) place: Span,
}

/// Two adjacent literals.
struct Joint {
    /// The index of the second one.
    second: usize,
    /// Whether they are in a list.
    in_list: bool,
}

impl Literals {
    /// The string literals of the files that contain these positions.
    pub(super) fn of(sources: &SourceMap, places: impl Iterator<Item = Span>) -> Literals {
        let mut files: Vec<FileId> = places.map(|place| sources.file_at(place.start)).collect();
        files.sort_unstable();
        files.dedup();
        let mut literals = Literals::default();
        for file in files {
            literals.read(sources.text(file), sources.start(file));
        }
        literals
    }

    /// The pairs of adjacent literals.
    pub(super) fn neighbours(&self) -> impl Iterator<Item = (&Literal, &Literal, bool)> {
        self.joints.iter().filter_map(|joint| {
            let first = self.strings.get(joint.second.checked_sub(1)?)?;
            Some((first, self.strings.get(joint.second)?, joint.in_list))
        })
    }

    /// The literal with this value between two positions.
    pub(super) fn find(&self, text: &[u8], start: u32, end: u32) -> Option<Span> {
        let first = self.strings.partition_point(|literal| literal.place.start < start);
        let mut here = self.strings.iter().skip(first);
        here.by_ref()
            .take_while(|literal| literal.place.start < end)
            .find(|literal| literal.text == text)
            .map(|literal| literal.place)
    }

    /// Adds the literals of a file that begins at a position. It was compiled before, so that there are no errors to
    /// report.
    fn read(&mut self, text: &[u8], start: u32) {
        let mut alone = SourceMap::new(Vec::new());
        let Ok(file) = alone.add("", text.to_vec()) else {
            return;
        };
        let (mut interner, mut unheard) = (Interner::new(), Diags::new(0));
        let mut tokens = TokenStream::new(&mut alone, file, &Nothing, |_| None, &[], &mut interner, &mut unheard);
        let mut open = Vec::new();
        let mut follows_string = false;
        let (mut token, mut span) = (Token::Eof, Span::default());
        loop {
            tokens.next_token(&mut token, &mut span);
            match token {
                Token::Eof => return,
                Token::LBracket | Token::LBrace | Token::LParen | Token::Less => open.push(token),
                Token::RBracket | Token::RBrace | Token::RParen | Token::Greater => {
                    open.pop();
                }
                Token::String(symbol) => {
                    if follows_string {
                        self.joints
                            .push(Joint { second: self.strings.len(), in_list: open.last() == Some(&Token::LBracket) });
                    }
                    self.strings.push(Literal {
                        text: tokens.interner.bytes(symbol).to_vec(),
                        place: Span::new(start + span.start, start + span.end),
                    });
                }
                _ => {}
            }
            follows_string = matches!(token, Token::String(_));
        }
    }
}

/// Included files are read separately.
struct Nothing;

impl Loader for Nothing {
    fn load(&self, _: &str) -> io::Result<Text> {
        Err(io::ErrorKind::NotFound.into())
    }
}
