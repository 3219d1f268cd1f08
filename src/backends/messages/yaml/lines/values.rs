//! Values that are no blocks of their own.

use super::{Doubt, Lines};
use crate::backends::messages::yaml::scalars::Style;

/// Text without quotes, and whether a colon makes it a key.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) is_key: bool,
}

impl<'t> Lines<'t, '_, '_> {
    fn bytes(&self, from: usize, to: usize) -> &'t [u8] {
        self.text.get(from..to).unwrap_or_default()
    }

    /// A value that cannot be a block of lines like those around it.
    pub(super) fn value(&mut self) -> Result<(), Doubt> {
        match self.byte(self.at) {
            Some(quote @ (b'"' | b'\'')) => self.quoted(quote)?,
            Some(b'[' | b'{') => self.flow()?,
            Some(b'|' | b'>') => return self.text_block(),
            _ if self.begins_word() => {
                let word = self.word();
                return self.words(word);
            }
            _ => return Err(Doubt),
        }
        self.end_line()
    }

    /// Whether what is here cannot be anything but text.
    pub(super) fn begins_word(&self) -> bool {
        match self.byte(self.at) {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | 0x80..) => true,
            Some(b'(' | b')' | b'+' | b'.' | b'/' | b';' | b'<' | b'=' | b'^' | b'~' | b'$') => true,
            Some(b'-') => !matches!(self.byte(self.at + 1), None | Some(b' ' | b'\n')),
            _ => false,
        }
    }

    /// The text up to a colon or a comment, or to the end of the line.
    pub(super) fn word(&mut self) -> Word {
        let start = self.at;
        let rest = self.text.get(start..).unwrap_or_default();
        let is_stop = |(at, byte): (usize, &u8)| match byte {
            b'\n' => true,
            b':' => matches!(rest.get(at + 1), None | Some(b' ' | b'\n')),
            b'#' => rest.get(at.wrapping_sub(1)) == Some(&b' '),
            _ => false,
        };
        let length = rest.iter().enumerate().position(is_stop);
        self.at += length.unwrap_or(rest.len());
        Word { start, end: self.trimmed(start, self.at), is_key: self.byte(self.at) == Some(b':') }
    }

    /// Where text ends that has spaces behind it.
    fn trimmed(&self, start: usize, mut end: usize) -> usize {
        while end > start && self.byte(end - 1) == Some(b' ') {
            end -= 1;
        }
        end
    }

    /// Text as it stands, without quotes.
    pub(super) fn plain(&mut self, start: usize, end: usize) -> Result<(), Doubt> {
        let span = self.places.bytes(start, end);
        let text = self.bytes(start, end);
        let document = &mut self.document;
        Ok(self.builder.scalar(document, text, Style::Plain, span)?)
    }

    /// Text without quotes that is a value: the lines behind it too, if they stand further to the right than what it
    /// belongs to.
    pub(super) fn words(&mut self, first: Word) -> Result<(), Doubt> {
        if first.is_key {
            return Err(Doubt);
        }
        if !self.is_continued() {
            self.plain(first.start, first.end)?;
            return self.end_line();
        }
        let span = self.places.bytes(first.start, self.at);
        let mut text = self.bytes(first.start, first.end).to_vec();
        while self.is_continued() {
            self.at += 1;
            self.skip_spaces();
            let word = self.word();
            if word.is_key {
                return Err(Doubt);
            }
            text.push(b' ');
            text.extend_from_slice(self.bytes(word.start, word.end));
        }
        let document = &mut self.document;
        self.builder.scalar(document, &text, Style::Plain, span)?;
        self.end_line()
    }

    /// Whether the line ends here, and the next one has more of the same text.
    fn is_continued(&self) -> bool {
        if self.byte(self.at) != Some(b'\n') {
            return false;
        }
        let column = self.spaces(self.at + 1);
        let is_text = !matches!(self.byte(self.at + 1 + column), None | Some(b'\n' | b'#'));
        let margin = self.blocks.last().map(|block| block.column);
        is_text && margin.is_some_and(|margin| column > margin)
    }

    /// Text in quotes that stands on one line and has nothing to be undone.
    fn quoted(&mut self, quote: u8) -> Result<(), Doubt> {
        let start = self.at;
        let rest = self.text.get(start + 1..).unwrap_or_default();
        let is_stop = |byte: &u8| *byte == quote || matches!(byte, b'\n' | b'\\');
        let length = rest.iter().position(is_stop).ok_or(Doubt)?;
        let end = start + 1 + length;
        // Two single quotes are one.
        if self.byte(end) != Some(quote) || self.byte(end + 1) == Some(quote) {
            return Err(Doubt);
        }
        self.at = end + 1;
        // It is said to end where something else begins.
        self.pass();
        let span = self.places.bytes(start, self.at);
        let text = self.bytes(start + 1, end);
        let document = &mut self.document;
        Ok(self.builder.scalar(document, text, Style::Quoted, span)?)
    }

    /// A list or mapping in brackets.
    fn flow(&mut self) -> Result<(), Doubt> {
        let start = self.at;
        let is_mapping = self.byte(start) == Some(b'{');
        self.at += 1;
        self.skip_spaces();
        // It is said to begin with all that stands before its first item.
        let span = self.places.bytes(start, self.at);
        // The builder refuses to go too deep.
        let close = match is_mapping {
            true => {
                self.builder.mapping(&mut self.document, 0, span)?;
                b'}'
            }
            false => {
                self.builder.sequence(&mut self.document, 0, span)?;
                b']'
            }
        };
        while self.byte(self.at) != Some(close) {
            if is_mapping {
                self.flow_word()?;
                if self.bytes(self.at, self.at + 2) != b": " {
                    return Err(Doubt);
                }
                self.at += 2;
                self.skip_spaces();
            }
            match self.byte(self.at) {
                Some(b'[' | b'{') => self.flow()?,
                Some(quote @ (b'"' | b'\'')) => self.quoted(quote)?,
                _ => self.flow_word()?,
            }
            self.skip_spaces();
            match self.byte(self.at) {
                Some(b',') => self.at += 1,
                Some(byte) if byte == close => {}
                _ => return Err(Doubt),
            }
            self.skip_spaces();
        }
        self.at += 1;
        Ok(self.builder.end(&mut self.document)?)
    }

    /// Text between brackets.
    fn flow_word(&mut self) -> Result<(), Doubt> {
        let start = self.at;
        let is_harmless = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/' | b' ');
        let rest = self.text.get(start..).unwrap_or_default();
        let length = rest.iter().position(|byte| !is_harmless(byte));
        self.at = self.trimmed(start, start + length.ok_or(Doubt)?);
        let begins_well = self.byte(start).is_some_and(|byte| byte.is_ascii_alphanumeric());
        if !begins_well {
            return Err(Doubt);
        }
        self.plain(start, self.at)
    }

    /// Lines of text behind `|`, or folded behind `>`; with `-` they do not end with a line.
    fn text_block(&mut self) -> Result<(), Doubt> {
        let is_folded = self.byte(self.at) == Some(b'>');
        self.at += 1;
        let is_stripped = self.byte(self.at) == Some(b'-');
        self.at += usize::from(is_stripped);
        if self.byte(self.at) != Some(b'\n') {
            return Err(Doubt);
        }
        self.at += 1;
        // It is said to begin with the text itself.
        let mut first = None;
        let margin = Some(self.blocks.last().ok_or(Doubt)?.column);
        let mut text = Vec::new();
        let mut indent = None;
        let mut blank_lines = 0;
        while self.at < self.text.len() {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let length = rest.iter().position(|byte| *byte == b'\n').ok_or(Doubt)?;
            let line = self.bytes(self.at, self.at + length);
            match line.iter().position(|byte| *byte != b' ') {
                None if indent.is_none() || !line.is_empty() => return Err(Doubt),
                None => blank_lines += 1,
                column if column <= margin => break,
                column if *indent.get_or_insert(column) > column => return Err(Doubt),
                column if is_folded && indent != Some(column) => return Err(Doubt),
                _ => {
                    if !text.is_empty() {
                        match is_folded {
                            true if blank_lines == 0 => text.push(b' '),
                            true => text.extend(std::iter::repeat_n(b'\n', blank_lines)),
                            false => text.extend(std::iter::repeat_n(b'\n', blank_lines + 1)),
                        }
                    }
                    blank_lines = 0;
                    let indent = indent.flatten().unwrap_or_default();
                    first.get_or_insert((self.at + indent, self.at + length));
                    text.extend_from_slice(line.get(indent..).unwrap_or_default());
                }
            }
            self.at += length + 1;
        }
        let (start, end) = first.ok_or(Doubt)?;
        let span = self.places.bytes(start, end);
        if !is_stripped {
            text.push(b'\n');
        }
        let document = &mut self.document;
        Ok(self.builder.scalar(document, &text, Style::Quoted, span)?)
    }
}
