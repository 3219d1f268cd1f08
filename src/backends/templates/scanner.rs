//! [`scan`]: a template's text to pieces: data, expressions, statements.
//!
//! What is data and what whitespace goes is decided here, by the rules of Jinja2 3.1 to the byte: minijinja has others
//! for comments and statements that end with their lines. What stands inside a tag is left to minijinja; here only its
//! end is found, which strings and brackets hide.

use std::ops::Range;

use super::syntax::Syntax;

/// A part of a template. Ranges are bytes of the scanned text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// Text that is written as it stands.
    Data(Range<usize>),
    /// What stands between the marks of an expression.
    Variable(Range<usize>),
    /// What stands between the marks of a statement, or on a line that is one.
    Block(Range<usize>),
    /// A statement that takes the place of a faulty one, so that faults behind it are found in the same run.
    Stand(&'static str),
}

/// What is wrong with a text before anything in it has a meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScanFault {
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// Whether all that follows was read as it is meant: what was lost is no statement.
    pub(super) is_harmless: bool,
}

/// The longest tag: what minijinja does with one needs stack in proportion.
const LONGEST_TAG: usize = 1 << 16;

/// The pieces of a text, and what is wrong with it. Line ends must be LF.
pub(super) fn scan(text: &str, syntax: &Syntax) -> (Vec<Piece>, Vec<ScanFault>) {
    let mut scanner = Scanner { text, syntax, at: 0, line_starting: true, pieces: Vec::new(), faults: Vec::new() };
    while scanner.step().is_some() {}
    (scanner.pieces, scanner.faults)
}

/// What begins at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Raw,
    Comment,
    Block,
    Variable,
    LineStatement,
    LineComment,
}

/// A begin: where it starts, blanks included that belong to it, and ends, sign included.
#[derive(Debug)]
struct Begin {
    kind: Kind,
    start: usize,
    end: usize,
    sign: Option<u8>,
}

struct Scanner<'t> {
    text: &'t str,
    syntax: &'t Syntax,
    at: usize,
    /// Whether what was read last ends with a line end.
    line_starting: bool,
    pieces: Vec<Piece>,
    faults: Vec<ScanFault>,
}

impl<'t> Scanner<'t> {
    /// Reads up to the end of the next tag; nothing at the end of the text.
    fn step(&mut self) -> Option<()> {
        let Some(begin) = self.find_begin() else {
            self.data(self.at..self.text.len());
            return None;
        };
        let before = self.stripped(self.at..begin.start, &begin);
        self.data(before);
        self.at = begin.end;
        self.line_starting = self.text[..begin.end].ends_with('\n');
        match begin.kind {
            Kind::Raw => self.raw(&begin),
            Kind::Comment => self.comment(&begin),
            Kind::LineComment => {
                let rest = &self.text[self.at..];
                self.at += rest.find('\n').unwrap_or(rest.len());
                self.line_starting = false;
                Some(())
            }
            Kind::Block | Kind::Variable | Kind::LineStatement => self.tag(&begin),
        }
    }

    fn data(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.pieces.push(Piece::Data(range));
        }
    }

    /// Data before a tag, without the whitespace that the tag takes.
    fn stripped(&self, data: Range<usize>, tag: &Begin) -> Range<usize> {
        let text = &self.text[data.clone()];
        match tag.sign {
            Some(b'-') => data.start..data.start + text.trim_end().len(),
            None if self.syntax.lstrip_blocks && tag.kind != Kind::Variable => {
                let line = text.rfind('\n').map_or(0, |end| end + 1);
                let at_start = line > 0 || self.line_starting;
                let is_blank = text[line..].chars().all(char::is_whitespace);
                match at_start && is_blank {
                    true => data.start..data.start + line,
                    false => data,
                }
            }
            _ => data,
        }
    }

    /// The next begin of anything but data.
    fn find_begin(&self) -> Option<Begin> {
        let bytes = self.text.as_bytes();
        let marks = [
            &self.syntax.block.begin,
            &self.syntax.variable.begin,
            &self.syntax.comment.begin,
            &self.syntax.line_comment,
        ];
        let firsts: Vec<u8> = marks.iter().filter_map(|mark| mark.bytes().next()).collect();
        let has_lines = !self.syntax.line_statement.is_empty() || !self.syntax.line_comment.is_empty();
        let mut before = self.text[..self.at].chars().next_back();
        for (offset, c) in self.text[self.at..].char_indices() {
            let at = self.at + offset;
            let starts_line = before.is_none_or(|before| before == '\n');
            // A comment to the end of the line takes the blanks before it, all of them: it starts where they do.
            let starts_blanks = is_blank(c) && before.is_some_and(|c| !c.is_whitespace());
            if firsts.contains(&bytes[at]) || (has_lines && (starts_line || starts_blanks)) {
                let begin = self.begin_at(at, starts_line, before);
                if begin.is_some() {
                    return begin;
                }
            }
            before = Some(c);
        }
        None
    }

    /// What begins at a place, if anything does: the longest mark wins.
    fn begin_at(&self, at: usize, starts_line: bool, before: Option<char>) -> Option<Begin> {
        let rest = &self.text[at..];
        let syntax = self.syntax;
        let raw = rest.strip_prefix(syntax.block.begin.as_str());
        if let Some(begin) = raw.and_then(|rest| self.raw_begin(at, rest)) {
            return Some(begin);
        }
        // As long as each other, they come in this order.
        let mut kinds = [
            (&syntax.variable.begin, Kind::Variable),
            (&syntax.line_statement, Kind::LineStatement),
            (&syntax.line_comment, Kind::LineComment),
            (&syntax.comment.begin, Kind::Comment),
            (&syntax.block.begin, Kind::Block),
        ];
        kinds.sort_by_key(|(mark, _)| std::cmp::Reverse(mark.chars().count()));
        let after_text = before.is_some_and(|before| !before.is_whitespace());
        for (mark, kind) in kinds {
            let skipped = match kind {
                _ if mark.is_empty() => continue,
                Kind::LineStatement if starts_line => blanks(rest, |c| matches!(c, ' ' | '\t' | '\x0b')),
                Kind::LineComment if starts_line || after_text => blanks(rest, is_blank),
                Kind::LineStatement | Kind::LineComment => continue,
                _ => 0,
            };
            if rest[skipped..].starts_with(mark.as_str()) {
                let end = at + skipped + mark.len();
                let sign = self.sign(end);
                return Some(Begin { kind, start: at, end: end + usize::from(sign.is_some()), sign });
            }
        }
        None
    }

    /// `<% raw %>`, of which `rest` is what follows the first mark.
    fn raw_begin(&self, at: usize, rest: &str) -> Option<Begin> {
        let inner = self.text.len() - rest.len();
        let sign = self.sign(inner);
        let end = self.word_tag(inner + usize::from(sign.is_some()), "raw")?;
        Some(Begin { kind: Kind::Raw, start: at, end: self.after_raw_end(end), sign })
    }

    /// Where a tag's end mark is (its sign included) that has nothing but this word behind `at`.
    fn word_tag(&self, at: usize, word: &str) -> Option<usize> {
        let rest = self.text[at..].trim_start().strip_prefix(word)?;
        let rest = rest.trim_start();
        let unsigned = rest.strip_prefix(['-', '+']).unwrap_or(rest);
        let end = &self.syntax.block.end;
        (unsigned.starts_with(end.as_str())).then(|| self.text.len() - rest.len())
    }

    /// Behind the end mark of `raw` at a place: a line end there is data, whatever trims blocks.
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

    /// Behind an end mark of a statement or comment at a place (with its sign), if one is there.
    fn after_end(&self, at: usize, mark: &str, takes_line_end: bool) -> Option<usize> {
        let rest = &self.text[at..];
        if let Some(rest) = rest.strip_prefix('-')
            && rest.starts_with(mark)
        {
            return Some(self.skip_space(at + 1 + mark.len()));
        }
        if takes_line_end
            && let Some(rest) = rest.strip_prefix('+')
            && rest.starts_with(mark)
        {
            return Some(at + 1 + mark.len());
        }
        let rest = rest.strip_prefix(mark)?;
        let trims = takes_line_end && self.syntax.trim_blocks && rest.starts_with('\n');
        Some(at + mark.len() + usize::from(trims))
    }

    fn raw(&mut self, begin: &Begin) -> Option<()> {
        let mut from = self.at;
        while let Some(found) = self.text[from..].find(self.syntax.block.begin.as_str()) {
            let start = from + found;
            let inner = start + self.syntax.block.begin.len();
            let sign = self.sign(inner);
            let word = self.word_tag(inner + usize::from(sign.is_some()), "endraw");
            let end = self.syntax.block.end.as_str();
            if let Some(after) = word.and_then(|at| self.after_end(at, end, true)) {
                let tag = Begin { kind: Kind::Raw, start, end: after, sign };
                let data = self.stripped(self.at..start, &tag);
                self.data(data);
                self.go_on(after);
                return Some(());
            }
            from = inner;
        }
        self.unclosed(begin, "this `raw` has no `endraw`")
    }

    fn comment(&mut self, begin: &Begin) -> Option<()> {
        let mark = self.syntax.comment.end.as_str();
        let Some(found) = self.text[self.at..].find(mark) else {
            return self.unclosed(begin, &format!("this comment has no `{mark}`"));
        };
        let end = self.at + found;
        let signed = end.checked_sub(1).filter(|&at| at >= self.at);
        let signed = signed.filter(|&at| self.sign(at).is_some()).unwrap_or(end);
        let after = self.after_end(signed, mark, true);
        self.go_on(after.unwrap_or(end + mark.len()));
        Some(())
    }

    fn go_on(&mut self, at: usize) {
        self.at = at;
        self.line_starting = self.text[..at].ends_with('\n');
    }

    fn unclosed(&mut self, begin: &Begin, message: &str) -> Option<()> {
        self.faults.push(ScanFault {
            at: begin.start..begin.end,
            message: message.to_owned(),
            help: None,
            is_harmless: false,
        });
        None
    }

    /// A tag, from behind its begin to behind its end.
    fn tag(&mut self, begin: &Begin) -> Option<()> {
        let start = self.at;
        let mut depth = 0_u32;
        while self.at < self.text.len() {
            if self.at - start > LONGEST_TAG {
                return self.unclosed(begin, "this tag is longer than 64 KiB");
            }
            let ended = (depth == 0).then(|| self.tag_end(begin.kind)).flatten();
            if let Some(after) = ended {
                self.piece(begin.kind, start..self.at);
                self.go_on(after);
                return Some(());
            }
            let rest = &self.text[self.at..];
            let Some(c) = rest.chars().next() else { break };
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                '\'' | '"' => match string_length(rest) {
                    Some(length) => {
                        self.at += length;
                        continue;
                    }
                    None => {
                        let at = self.at..self.at + 1;
                        return self.lost(begin, at, "this string is not closed");
                    }
                },
                // If nothing ends where they begin, nothing does between them.
                c if c.is_whitespace() => {
                    self.at = self.skip_space(self.at);
                    continue;
                }
                c if c.is_control() => {
                    let at = self.at..self.at + c.len_utf8();
                    return self.lost(begin, at, "there is a control character in this tag");
                }
                _ => {}
            }
            self.at += c.len_utf8();
        }
        if begin.kind == Kind::LineStatement && depth == 0 {
            self.piece(begin.kind, start..self.at);
            return Some(());
        }
        let message = match (depth, begin.kind) {
            (1.., _) => "there is no end of this tag outside brackets".to_owned(),
            (0, Kind::Variable) => format!("this expression has no `{}`", self.syntax.variable.end),
            (0, _) => format!("this statement has no `{}`", self.syntax.block.end),
        };
        self.at = start;
        self.lost(begin, begin.start..begin.end, &message)
    }

    /// Behind the end of a tag that is at the current place.
    fn tag_end(&self, kind: Kind) -> Option<usize> {
        match kind {
            Kind::Variable => self.after_end(self.at, &self.syntax.variable.end, false),
            Kind::LineStatement => {
                // All line ends that follow go, and the blanks between them.
                let rest = &self.text[self.at..];
                let space = &rest[..rest.len() - rest.trim_start().len()];
                if space.len() == rest.len() {
                    return Some(self.text.len());
                }
                space.rfind('\n').map(|last| self.at + last + 1)
            }
            _ => self.after_end(self.at, &self.syntax.block.end, true),
        }
    }

    fn piece(&mut self, kind: Kind, range: Range<usize>) {
        self.pieces.push(match kind {
            Kind::Variable => Piece::Variable(range),
            _ => Piece::Block(range),
        });
    }

    /// A tag whose end cannot be known: reading goes on behind its line.
    fn lost(&mut self, begin: &Begin, at: Range<usize>, message: &str) -> Option<()> {
        let is_unclosed = at.end == begin.end;
        let is_shift = is_unclosed && begin.kind == Kind::Variable && self.syntax.variable.begin == "<<";
        self.faults.push(ScanFault {
            at,
            message: message.to_owned(),
            help: is_shift.then(|| SHIFT.to_owned()),
            is_harmless: begin.kind == Kind::Variable,
        });
        let rest = &self.text[self.at..];
        let line = rest.find('\n')?;
        self.go_on(self.at + line + 1);
        Some(())
    }
}

/// What to do about an operator of C++ that was taken for a begin.
pub(super) const SHIFT: &str =
    "`<<` begins an expression here; for the operator of C++ write `<< '<<' >>`, or `<% raw %>` around it";

fn is_blank(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\r' | '\n')
}

/// How many bytes of these there are.
fn blanks(text: &str, is_blank: impl Fn(char) -> bool) -> usize {
    text.len() - text.trim_start_matches(is_blank).len()
}

/// The length of the string that a text begins with, quotes included.
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
