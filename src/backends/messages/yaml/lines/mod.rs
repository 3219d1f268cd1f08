//! YAML as most files have it, read line by line.
//!
//! Takes a text; hands on what the parser would make of it, or a [`Doubt`]. Large schemas are nearly all lines such as
//! `- Name: power` and `Type: uint8_t`, for which a parser of the whole language needs ten times as long. Here are
//! blocks by their indentation; words, in quotes or not; lists and mappings in brackets on one line; `|` and `>`.
//! Whatever else there is (anchors, tags, escapes, tabs, documents ...), and everything that could be wrong, is a doubt:
//! the parser then reads the text from its beginning. The folder's tests compare both.

mod values;

use super::builder::{Builder, Document, Lost, Made};
use super::places::Places;
use values::Word;

/// That a text is not for this reader. What it has made of it must be taken back.
#[derive(Debug)]
pub(super) struct Doubt;

impl From<Lost> for Doubt {
    fn from(_: Lost) -> Doubt {
        Doubt
    }
}

/// The value that a text is.
pub(super) fn read(builder: &mut Builder, text: &str, places: &Places, depth: usize) -> Result<Made, Doubt> {
    let bytes = text.as_bytes();
    let is_odd = |byte: &u8| matches!(byte, b'\t' | b'\r');
    let is_odd = bytes.iter().fold(false, |has, byte| has | is_odd(byte));
    if is_odd || text.contains('\u{feff}') {
        return Err(Doubt);
    }
    let mut lines = Lines {
        builder,
        document: Document::new(depth),
        text: bytes,
        places,
        at: 0,
        line: 0,
        blocks: Vec::new(),
        waits: None,
        is_marked: false,
    };
    while lines.next_line() {
        lines.content()?;
    }
    while !lines.blocks.is_empty() {
        lines.close()?;
    }
    lines.document.root.ok_or(Doubt)
}

struct Lines<'t, 'b, 'i> {
    builder: &'b mut Builder<'i>,
    document: Document,
    text: &'t [u8],
    places: &'t Places<'t>,
    /// What comes next.
    at: usize,
    /// Where the line begins.
    line: usize,
    /// The blocks that are open, the innermost last.
    blocks: Vec<Block>,
    /// If the innermost block has a key or a dash whose value may come in the next lines: where it is if it does not
    /// come.
    waits: Option<usize>,
    /// Whether the document's beginning has its mark.
    is_marked: bool,
}

/// A sequence or mapping by indentation.
struct Block {
    column: usize,
    shape: Shape,
}

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Sequence,
    Mapping,
}

impl Lines<'_, '_, '_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    /// Whether a line or the text ends there.
    fn is_end(&self, at: usize) -> bool {
        matches!(self.byte(at), None | Some(b'\n'))
    }

    /// How many spaces there are.
    fn spaces(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        rest.iter().take_while(|byte| **byte == b' ').count()
    }

    fn skip_spaces(&mut self) {
        self.at += self.spaces(self.at);
    }

    fn skip_to_end(&mut self) {
        while !self.is_end(self.at) {
            self.at += 1;
        }
    }

    /// Goes to what the next line holds; lines without anything are passed by.
    fn next_line(&mut self) -> bool {
        loop {
            self.line = self.at;
            self.skip_spaces();
            match self.byte(self.at) {
                None => return false,
                Some(b'\n') => self.at += 1,
                Some(b'#') => self.skip_to_end(),
                Some(_) => return true,
            }
        }
    }

    /// Goes to what comes next in the line, or to its end; a comment is passed by.
    fn pass(&mut self) {
        self.skip_spaces();
        if self.byte(self.at) == Some(b'#') && self.byte(self.at - 1) == Some(b' ') {
            self.skip_to_end();
        }
    }

    /// Goes to the next line, if there is nothing more in this one.
    fn end_line(&mut self) -> Result<(), Doubt> {
        self.pass();
        if !self.is_end(self.at) {
            return Err(Doubt);
        }
        self.at += 1;
        Ok(())
    }

    /// What a line holds, behind its indentation.
    fn content(&mut self) -> Result<(), Doubt> {
        let column = self.at - self.line;
        let is_mark = |mark: &[u8]| self.text.get(self.at..self.at + 3) == Some(mark);
        if column == 0 && (is_mark(b"---") || is_mark(b"...")) {
            return self.document_mark();
        }
        let shape = self.shape();
        // A sequence may stand in the column of its key.
        while let Some(block) = self.blocks.last() {
            let is_beside_key = block.shape == Shape::Sequence && shape == Shape::Mapping;
            if block.column < column || block.column == column && !is_beside_key {
                break;
            }
            self.close()?;
        }
        match self.blocks.last() {
            Some(block) if block.column == column && block.shape == shape => {
                self.give_nothing()?;
                match shape {
                    Shape::Sequence => self.entry(),
                    Shape::Mapping if self.begins_word() => {
                        let word = self.word();
                        self.key(word)
                    }
                    Shape::Mapping => Err(Doubt),
                }
            }
            Some(block) => {
                let is_inside = block.column < column || shape == Shape::Sequence;
                if self.waits.is_none() || !is_inside {
                    return Err(Doubt);
                }
                self.node(column)
            }
            None if self.document.root.is_none() => self.node(column),
            None => Err(Doubt),
        }
    }

    /// `---`, before anything else.
    fn document_mark(&mut self) -> Result<(), Doubt> {
        let is_first = !self.is_marked && self.blocks.is_empty() && self.document.root.is_none();
        if !is_first || self.byte(self.at) != Some(b'-') {
            return Err(Doubt);
        }
        self.is_marked = true;
        self.at += 3;
        self.end_line()
    }

    /// What begins here: a sequence, or what may be a mapping.
    fn shape(&self) -> Shape {
        let next = self.byte(self.at + 1);
        match self.byte(self.at) {
            Some(b'-') if matches!(next, None | Some(b' ' | b'\n')) => Shape::Sequence,
            _ => Shape::Mapping,
        }
    }

    /// The innermost block has ended.
    fn close(&mut self) -> Result<(), Doubt> {
        self.give_nothing()?;
        self.blocks.pop();
        Ok(self.builder.end(&mut self.document)?)
    }

    /// What was waited for has not come.
    fn give_nothing(&mut self) -> Result<(), Doubt> {
        if let Some(at) = self.waits.take() {
            self.plain(at, at)?;
        }
        Ok(())
    }

    /// A value that begins here, and may be a block.
    fn node(&mut self, column: usize) -> Result<(), Doubt> {
        self.waits = None;
        let shape = self.shape();
        if shape == Shape::Sequence {
            let at = self.beginning(column);
            let span = self.places.bytes(at, at);
            self.builder.sequence(&mut self.document, 0, span)?;
            self.blocks.push(Block { column, shape });
            return self.entry();
        }
        if !self.begins_word() {
            return self.value();
        }
        let word = self.word();
        if !word.is_key {
            return self.words(word);
        }
        let span = self.places.bytes(word.start, word.start);
        self.builder.mapping(&mut self.document, 0, span)?;
        self.blocks.push(Block { column, shape });
        self.key(word)
    }

    /// Where a sequence is said to begin: behind its first dash if it stands in the column of its key.
    fn beginning(&mut self, column: usize) -> usize {
        let dash = self.at;
        if self.blocks.last().is_none_or(|block| block.column < column) {
            return dash;
        }
        self.at += 1;
        self.pass();
        std::mem::replace(&mut self.at, dash)
    }

    /// A dash, and what stands behind it.
    fn entry(&mut self) -> Result<(), Doubt> {
        self.at += 1;
        self.pass();
        if self.is_end(self.at) {
            self.waits = Some(self.at);
            return self.end_line();
        }
        self.node(self.at - self.line)
    }

    /// A key, and what stands behind it.
    fn key(&mut self, word: Word) -> Result<(), Doubt> {
        /// Further away, in characters, a key may not have its colon.
        const LONGEST: usize = 1024;
        if !word.is_key || self.at - word.start > LONGEST {
            return Err(Doubt);
        }
        self.plain(word.start, word.end)?;
        let colon = self.at;
        self.at += 1;
        self.pass();
        if self.is_end(self.at) {
            self.waits = Some(colon);
            return self.end_line();
        }
        self.value()
    }
}
