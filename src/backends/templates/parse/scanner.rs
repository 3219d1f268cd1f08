//! [`scan`] splits the text of a template into pieces: data, expressions and statements.
//!
//! The scanner decides what is data and which white space is removed, by the rules of Jinja2 3.1 to the byte:
//! minijinja's rules differ for comments and for statements that end with their line. minijinja parses what is inside a
//! tag; the scanner only finds its end, outside strings and brackets.

use std::ops::Range;

use super::syntax::Syntax;

/// A part of a template. Ranges are bytes of the scanned text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// Text that is copied to the output.
    Data(Range<usize>),
    /// The content between the delimiters of an expression.
    Variable(Range<usize>),
    /// The content between the delimiters of a statement, or of a line statement.
    Block(Range<usize>),
    /// A statement that replaces one with an error, so that errors after it are found in the same run.
    Placeholder(&'static str),
}

/// A lexical error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScanError {
    pub(crate) range: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// Whether the nesting of the statements that follow is known: the skipped tag is no statement.
    pub(crate) is_recoverable: bool,
}

/// The longest tag: minijinja needs stack in proportion to its length.
const LONGEST_TAG: usize = 1 << 16;

/// Splits a text with LF line ends into pieces.
pub(crate) fn scan(text: &str, syntax: &Syntax) -> (Vec<Piece>, Vec<ScanError>) {
    let mut scanner = Scanner { text, syntax, offset: 0, line_starting: true, pieces: Vec::new(), errors: Vec::new() };
    while scanner.step().is_some() {}
    (scanner.pieces, scanner.errors)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TagKind {
    Raw,
    Comment,
    Block,
    Variable,
    LineStatement,
    LineComment,
}

/// The opening delimiter of a tag, including the white space before it that belongs to it and the sign after it.
#[derive(Debug)]
struct Opening {
    kind: TagKind,
    start: usize,
    end: usize,
    sign: Option<u8>,
}

struct Scanner<'t> {
    text: &'t str,
    syntax: &'t Syntax,
    /// The next byte to scan.
    offset: usize,
    /// Whether the text scanned last ends with a line end.
    line_starting: bool,
    pieces: Vec<Piece>,
    errors: Vec<ScanError>,
}

impl<'t> Scanner<'t> {
    /// Scans up to the end of the next tag. Returns `None` at the end of the text.
    fn step(&mut self) -> Option<()> {
        let Some(opening) = self.find_opening() else {
            self.data(self.offset..self.text.len());
            return None;
        };
        let before = self.stripped(self.offset..opening.start, &opening);
        self.data(before);
        self.offset = opening.end;
        self.line_starting = self.text[..opening.end].ends_with('\n');
        match opening.kind {
            TagKind::Raw => self.raw(&opening),
            TagKind::Comment => self.comment(&opening),
            TagKind::LineComment => {
                let rest = &self.text[self.offset..];
                self.offset += rest.find('\n').unwrap_or(rest.len());
                self.line_starting = false;
                Some(())
            }
            TagKind::Block | TagKind::Variable | TagKind::LineStatement => self.tag(&opening),
        }
    }

    fn data(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.pieces.push(Piece::Data(range));
        }
    }

    /// The data before a tag, without the white space that the tag removes.
    fn stripped(&self, data: Range<usize>, tag: &Opening) -> Range<usize> {
        let text = &self.text[data.clone()];
        match tag.sign {
            Some(b'-') => data.start..data.start + text.trim_end().len(),
            None if self.syntax.lstrip_blocks && tag.kind != TagKind::Variable => {
                let line = text.rfind('\n').map_or(0, |end| end + 1);
                let at_start = line > 0 || self.line_starting;
                let is_blank = text[line..].chars().all(char::is_whitespace);
                if at_start && is_blank { data.start..data.start + line } else { data }
            }
            _ => data,
        }
    }

    /// Finds the next opening delimiter.
    fn find_opening(&self) -> Option<Opening> {
        let bytes = self.text.as_bytes();
        let marks = [
            &self.syntax.block.begin,
            &self.syntax.variable.begin,
            &self.syntax.comment.begin,
            &self.syntax.line_comment,
        ];
        let firsts: Vec<u8> = marks.iter().filter_map(|mark| mark.bytes().next()).collect();
        let has_lines = !self.syntax.line_statement.is_empty() || !self.syntax.line_comment.is_empty();
        let mut before = self.text[..self.offset].chars().next_back();
        for (offset, c) in self.text[self.offset..].char_indices() {
            let at = self.offset + offset;
            let starts_line = before.is_none_or(|before| before == '\n');
            // A line comment removes all blanks before it: it starts where they do.
            let starts_blanks = is_blank(c) && before.is_some_and(|c| !c.is_whitespace());
            if firsts.contains(&bytes[at]) || (has_lines && (starts_line || starts_blanks)) {
                let opening = self.opening_at(at, starts_line, before);
                if opening.is_some() {
                    return opening;
                }
            }
            before = Some(c);
        }
        None
    }

    /// The opening delimiter at an offset; the longest one wins.
    fn opening_at(&self, at: usize, starts_line: bool, before: Option<char>) -> Option<Opening> {
        let rest = &self.text[at..];
        let syntax = self.syntax;
        let raw = rest.strip_prefix(syntax.block.begin.as_str());
        if let Some(opening) = raw.and_then(|rest| self.raw_opening(at, rest)) {
            return Some(opening);
        }
        // Delimiters of equal length are tried in this order.
        let mut kinds = [
            (&syntax.variable.begin, TagKind::Variable),
            (&syntax.line_statement, TagKind::LineStatement),
            (&syntax.line_comment, TagKind::LineComment),
            (&syntax.comment.begin, TagKind::Comment),
            (&syntax.block.begin, TagKind::Block),
        ];
        kinds.sort_by_key(|(mark, _)| std::cmp::Reverse(mark.chars().count()));
        let after_text = before.is_some_and(|before| !before.is_whitespace());
        for (mark, kind) in kinds {
            let skipped = match kind {
                _ if mark.is_empty() => continue,
                TagKind::LineStatement if starts_line => blanks(rest, |c| matches!(c, ' ' | '\t' | '\x0b')),
                TagKind::LineComment if starts_line || after_text => blanks(rest, is_blank),
                TagKind::LineStatement | TagKind::LineComment => continue,
                _ => 0,
            };
            if rest[skipped..].starts_with(mark.as_str()) {
                let end = at + skipped + mark.len();
                let sign = self.sign(end);
                return Some(Opening { kind, start: at, end: end + usize::from(sign.is_some()), sign });
            }
        }
        None
    }

    /// `<% raw %>`; `rest` is the text after the opening delimiter.
    fn raw_opening(&self, at: usize, rest: &str) -> Option<Opening> {
        let inner = self.text.len() - rest.len();
        let sign = self.sign(inner);
        let end = self.word_tag(inner + usize::from(sign.is_some()), "raw")?;
        Some(Opening { kind: TagKind::Raw, start: at, end: self.after_raw_end(end), sign })
    }

    /// The offset of the closing delimiter, sign included, of a tag that contains only this word after `at`.
    fn word_tag(&self, at: usize, word: &str) -> Option<usize> {
        let rest = self.text[at..].trim_start().strip_prefix(word)?;
        let rest = rest.trim_start();
        let unsigned = rest.strip_prefix(['-', '+']).unwrap_or(rest);
        let end = &self.syntax.block.end;
        (unsigned.starts_with(end.as_str())).then(|| self.text.len() - rest.len())
    }

    /// The offset after the closing delimiter of `raw`. A line end there is data, also with `trim_blocks`.
    fn after_raw_end(&self, at: usize) -> usize {
        let end = &self.syntax.block.end;
        match self.text.as_bytes().get(at) {
            Some(b'-') => self.skip_space(at + 1 + end.len()),
            Some(b'+') => at + 1 + end.len(),
            _ => at + end.len(),
        }
    }

    fn sign(&self, at: usize) -> Option<u8> {
        let byte = self.text.as_bytes().get(at).copied();
        byte.filter(|byte| matches!(byte, b'-' | b'+'))
    }

    fn skip_space(&self, at: usize) -> usize {
        self.text.len() - self.text[at..].trim_start().len()
    }

    /// The offset after a closing delimiter, with its sign, at `at`. `trims` tells whether it may remove a line end.
    fn after_end(&self, at: usize, delimiter: &str, trims: bool) -> Option<usize> {
        let rest = &self.text[at..];
        if let Some(rest) = rest.strip_prefix('-')
            && rest.starts_with(delimiter)
        {
            return Some(self.skip_space(at + 1 + delimiter.len()));
        }
        if trims
            && let Some(rest) = rest.strip_prefix('+')
            && rest.starts_with(delimiter)
        {
            return Some(at + 1 + delimiter.len());
        }
        let rest = rest.strip_prefix(delimiter)?;
        let trims = trims && self.syntax.trim_blocks && rest.starts_with('\n');
        Some(at + delimiter.len() + usize::from(trims))
    }

    fn raw(&mut self, opening: &Opening) -> Option<()> {
        let mut from = self.offset;
        while let Some(found) = self.text[from..].find(self.syntax.block.begin.as_str()) {
            let start = from + found;
            let inner = start + self.syntax.block.begin.len();
            let sign = self.sign(inner);
            let word = self.word_tag(inner + usize::from(sign.is_some()), "endraw");
            let end = self.syntax.block.end.as_str();
            if let Some(after) = word.and_then(|at| self.after_end(at, end, true)) {
                let tag = Opening { kind: TagKind::Raw, start, end: after, sign };
                let data = self.stripped(self.offset..start, &tag);
                self.data(data);
                self.continue_at(after);
                return Some(());
            }
            from = inner;
        }
        self.report_unclosed(opening, "unclosed `raw`: expected `endraw`")
    }

    fn comment(&mut self, opening: &Opening) -> Option<()> {
        let mark = self.syntax.comment.end.as_str();
        let Some(found) = self.text[self.offset..].find(mark) else {
            return self.report_unclosed(opening, &format!("unclosed comment: expected `{mark}`"));
        };
        let end = self.offset + found;
        let signed = end.checked_sub(1).filter(|&at| at >= self.offset);
        let signed = signed.filter(|&at| self.sign(at).is_some()).unwrap_or(end);
        let after = self.after_end(signed, mark, true);
        self.continue_at(after.unwrap_or(end + mark.len()));
        Some(())
    }

    fn continue_at(&mut self, at: usize) {
        self.offset = at;
        self.line_starting = self.text[..at].ends_with('\n');
    }

    fn report_unclosed(&mut self, opening: &Opening, message: &str) -> Option<()> {
        self.errors.push(ScanError {
            range: opening.start..opening.end,
            message: message.to_owned(),
            help: None,
            is_recoverable: false,
        });
        None
    }

    /// Scans a tag after its opening delimiter.
    fn tag(&mut self, opening: &Opening) -> Option<()> {
        let start = self.offset;
        let mut depth = 0_u32;
        while self.offset < self.text.len() {
            if self.offset - start > LONGEST_TAG {
                return self.report_unclosed(opening, "tag is longer than 64 KiB");
            }
            let ended = (depth == 0).then(|| self.tag_end(opening.kind)).flatten();
            if let Some(after) = ended {
                self.piece(opening.kind, start..self.offset);
                self.continue_at(after);
                return Some(());
            }
            let rest = &self.text[self.offset..];
            let Some(c) = rest.chars().next() else { break };
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                '\'' | '"' => match string_length(rest) {
                    Some(length) => {
                        self.offset += length;
                        continue;
                    }
                    None => {
                        let at = self.offset..self.offset + 1;
                        return self.report_unterminated(opening, at, "unterminated string");
                    }
                },
                // A line statement ends at the first blank of a run or not in this run.
                c if c.is_whitespace() => {
                    self.offset = self.skip_space(self.offset);
                    continue;
                }
                c if c.is_control() => {
                    let at = self.offset..self.offset + c.len_utf8();
                    return self.report_unterminated(opening, at, "control character in tag");
                }
                _ => {}
            }
            self.offset += c.len_utf8();
        }
        if opening.kind == TagKind::LineStatement && depth == 0 {
            self.piece(opening.kind, start..self.offset);
            return Some(());
        }
        let message = match (depth, opening.kind) {
            (1.., _) => "unclosed bracket in tag".to_owned(),
            (0, TagKind::Variable) => format!("unclosed expression: expected `{}`", self.syntax.variable.end),
            (0, _) => format!("unclosed statement: expected `{}`", self.syntax.block.end),
        };
        self.offset = start;
        self.report_unterminated(opening, opening.start..opening.end, &message)
    }

    /// The offset after the closing delimiter at the current offset.
    fn tag_end(&self, kind: TagKind) -> Option<usize> {
        match kind {
            TagKind::Variable => self.after_end(self.offset, &self.syntax.variable.end, false),
            TagKind::LineStatement => {
                // Removes all line ends that follow, and the blanks between them.
                let rest = &self.text[self.offset..];
                let space = &rest[..rest.len() - rest.trim_start().len()];
                if space.len() == rest.len() {
                    return Some(self.text.len());
                }
                space.rfind('\n').map(|last| self.offset + last + 1)
            }
            _ => self.after_end(self.offset, &self.syntax.block.end, true),
        }
    }

    fn piece(&mut self, kind: TagKind, range: Range<usize>) {
        self.pieces.push(match kind {
            TagKind::Variable => Piece::Variable(range),
            _ => Piece::Block(range),
        });
    }

    /// Reports a tag whose end is unknown, and continues after its line.
    fn report_unterminated(&mut self, opening: &Opening, range: Range<usize>, message: &str) -> Option<()> {
        let is_unclosed = range.end == opening.end;
        let is_shift = is_unclosed && opening.kind == TagKind::Variable && self.syntax.variable.begin == "<<";
        self.errors.push(ScanError {
            range,
            message: message.to_owned(),
            help: is_shift.then(|| SHIFT_HELP.to_owned()),
            is_recoverable: opening.kind == TagKind::Variable,
        });
        let rest = &self.text[self.offset..];
        let line = rest.find('\n')?;
        self.continue_at(self.offset + line + 1);
        Some(())
    }
}

/// The help where a C++ operator was probably taken for the begin of an expression.
pub(crate) const SHIFT_HELP: &str =
    "`<<` begins an expression; write the C++ operator as `<< '<<' >>`, or enclose it in `<% raw %>`";

fn is_blank(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\r' | '\n')
}

/// The number of leading bytes that are blank.
fn blanks(text: &str, is_blank: impl Fn(char) -> bool) -> usize {
    text.len() - text.trim_start_matches(is_blank).len()
}

/// The length of the string literal at the begin of a text, quotes included.
fn string_length(text: &str) -> Option<usize> {
    let quote = text.bytes().next()?;
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next()?;
            }
            byte if byte == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}
