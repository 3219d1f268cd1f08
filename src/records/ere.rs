//! Regular expressions as llvm-tblgen reads them: POSIX extended syntax over bytes (Spencer's library).
//!
//! [`Pattern`] is a compiled expression. The syntax is checked here, so that errors refer to the expression as written,
//! and translated for regex-lite. Bytes become the characters of the same number, in the pattern and in the subject, so
//! that matching is bytewise. Back-references are not supported.

use std::borrow::Cow;

/// The maximal number of repetitions of a bound.
const MAX_REPETITIONS: u32 = 255;

/// The deepest nesting of groups.
const MAX_GROUP_NESTING: u32 = 250;

/// A compiled expression.
pub struct Pattern {
    /// What every match begins with, at the start of the string; most expressions of `!instances` have it.
    prefix: Vec<u8>,
    /// The expression; none if the prefix says all.
    regex: Option<regex_lite::Regex>,
    /// About the number of states of its automaton.
    states: u64,
}

impl Pattern {
    /// Compiles an expression.
    ///
    /// # Errors
    /// The reason why it is invalid, as the end of a message.
    pub fn new(pattern: &[u8]) -> Result<Pattern, String> {
        let mut translation = Translation { pattern, at: 0, groups: 0, depth: 0, states: 0, out: String::from("(?s)") };
        translation.alternatives(false)?;
        let (prefix, is_all) = required_prefix(pattern);
        let regex = regex_lite::RegexBuilder::new(&translation.out).nest_limit(4 * MAX_GROUP_NESTING).build();
        let regex = regex.map_err(|error| match error.to_string() {
            text if text.contains("limit") => "it is too big".to_owned(),
            text => text,
        })?;
        Ok(Pattern { prefix, regex: (!is_all).then_some(regex), states: translation.states })
    }

    /// Whether comparing the beginning of a string tells whether it matches.
    pub(crate) fn is_prefix(&self) -> bool {
        self.regex.is_none()
    }

    /// The steps that compiling took.
    pub(crate) fn steps(&self) -> u64 {
        self.states.saturating_mul(2)
    }

    /// The most steps that matching a string takes.
    pub(crate) fn steps_for(&self, text: &[u8]) -> u64 {
        /// States that are visited in the time of a step.
        const STATES: u64 = 8;
        let is_quick = self.is_prefix() || !text.starts_with(&self.prefix);
        if is_quick { 0 } else { self.states.saturating_mul(text.len() as u64) / STATES }
    }

    /// Whether it matches anywhere in a string.
    pub fn is_match(&self, text: &[u8]) -> bool {
        let rest_matches = || self.regex.as_ref().is_none_or(|regex| regex.is_match(&as_characters(text)));
        text.starts_with(&self.prefix) && rest_matches()
    }
}

/// The literal text after `^` that every match begins with, and whether any string with it matches.
fn required_prefix(pattern: &[u8]) -> (Vec<u8>, bool) {
    if pattern == b".*" {
        return (Vec::new(), true);
    }
    let Some(pattern) = pattern.strip_prefix(b"^") else {
        return (Vec::new(), false);
    };
    if pattern.contains(&b'|') {
        return (Vec::new(), false);
    }
    let is_literal = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let (mut literal, mut rest) = pattern.split_at(pattern.iter().take_while(|byte| is_literal(byte)).count());
    if let [b'*' | b'+' | b'?' | b'{', ..] = rest
        && !literal.is_empty()
    {
        (literal, rest) = pattern.split_at(literal.len() - 1);
    }
    (literal.to_vec(), rest.is_empty() || rest == b".*")
}

/// Every byte as the character of its number.
fn as_characters(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.is_ascii() => Cow::Borrowed(text),
        _ => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// A set of bytes.
struct ByteSet([bool; 256]);

impl ByteSet {
    fn add(&mut self, byte: u8) {
        self.0[usize::from(byte)] = true;
    }
}

/// A part of an expression.
#[derive(PartialEq, Eq)]
enum Piece {
    /// `^`, which cannot be repeated.
    Caret,
    /// Any other piece.
    Other,
}

type Result<T, E = String> = std::result::Result<T, E>;

/// Reads an expression and writes its translation.
struct Translation<'a> {
    pattern: &'a [u8],
    at: usize,
    groups: u32,
    depth: u32,
    states: u64,
    out: String,
}

impl Translation<'_> {
    fn peek(&self) -> Option<u8> {
        self.pattern.get(self.at).copied()
    }

    fn take(&mut self, text: &[u8]) -> bool {
        let found = self.rest().starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    fn rest(&self) -> &[u8] {
        self.pattern.get(self.at..).unwrap_or_default()
    }

    /// Whether a repetition follows; a `{` is one only before a digit.
    fn at_repetition(&self) -> bool {
        match self.rest() {
            [b'*' | b'+' | b'?', ..] => true,
            [b'{', digit, ..] => digit.is_ascii_digit(),
            _ => false,
        }
    }

    /// `a|b|c`, up to the end or to the `)` of a group.
    fn alternatives(&mut self, in_group: bool) -> Result<()> {
        loop {
            let mut is_empty = true;
            while let Some(byte) = self.peek() {
                if byte == b'|' || byte == b')' && in_group {
                    break;
                }
                is_empty &= !self.piece()?;
            }
            if is_empty {
                return Err(match (self.pattern.is_empty(), self.peek(), self.at) {
                    (true, ..) => "it is empty".to_owned(),
                    _ => "it has an empty alternative".to_owned(),
                });
            }
            if !self.take(b"|") {
                return Ok(());
            }
            self.out.push('|');
        }
    }

    /// An atom and its repetition; false when it is repeated no times.
    fn piece(&mut self) -> Result<bool> {
        let start = self.out.len();
        let states = self.states;
        let atom = self.atom()?;
        self.states = self.states.saturating_add(1);
        if !self.at_repetition() {
            return Ok(true);
        }
        if atom == Piece::Caret {
            return Err("`^` cannot be repeated".to_owned());
        }
        self.out.insert_str(start, "(?:");
        self.out.push(')');
        let byte = self.peek().unwrap_or_default();
        self.at += 1;
        let mut occurs = true;
        if byte == b'{' {
            let least = self.number()?;
            let most = if !self.take(b",") {
                Some(least)
            } else if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                Some(self.number()?)
            } else {
                None
            };
            if !self.take(b"}") {
                return Err("a bound must be `{n}`, `{n,}` or `{n,m}`".to_owned());
            }
            if most.is_some_and(|most| most < least) {
                return Err(format!("the bound `{{{least},{}}}` runs down", most.unwrap_or_default()));
            }
            occurs = most != Some(0);
            let repeated = u64::from(most.unwrap_or(least + 1)).saturating_mul(self.states - states);
            self.states = states.saturating_add(repeated);
            let most = most.map_or(String::new(), |most| most.to_string());
            self.out.push_str(&format!("{{{least},{most}}}"));
        } else {
            self.out.push(char::from(byte));
        }
        if self.at_repetition() {
            return Err("a repetition cannot be repeated: put it in parentheses".to_owned());
        }
        Ok(occurs)
    }

    fn number(&mut self) -> Result<u32> {
        let mut number = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            number = number * 10 + u32::from(digit - b'0');
            if number > MAX_REPETITIONS {
                return Err(format!("a bound must not exceed {MAX_REPETITIONS}"));
            }
            self.at += 1;
        }
        Ok(number)
    }

    fn atom(&mut self) -> Result<Piece> {
        let Some(byte) = self.peek() else {
            return Err("something is missing at its end".to_owned());
        };
        self.at += 1;
        match byte {
            b'(' => self.group()?,
            b')' => {
                return Err("there is no `(` for a `)`: write `\\)` for the character".to_owned());
            }
            b'^' => {
                self.out.push('^');
                return Ok(Piece::Caret);
            }
            b'$' => self.out.push('$'),
            b'*' | b'+' | b'?' => return Err(nothing_to_repeat(char::from(byte))),
            b'{' if self.peek().is_some_and(|byte| byte.is_ascii_digit()) => {
                return Err(nothing_to_repeat('{'));
            }
            b'.' => self.out.push('.'),
            b'[' => self.bracket()?,
            b'\\' => match self.peek() {
                None => return Err("it ends in `\\`".to_owned()),
                Some(digit @ b'1'..=b'9') if u32::from(digit - b'0') > self.groups => {
                    return Err(format!("there is no group for the back-reference `\\{}`", char::from(digit)));
                }
                Some(digit @ b'1'..=b'9') => {
                    return Err(format!("back-references such as `\\{}` are not supported", char::from(digit)));
                }
                Some(byte) => {
                    self.at += 1;
                    self.literal(byte);
                }
            },
            byte => self.literal(byte),
        }
        Ok(Piece::Other)
    }

    fn literal(&mut self, byte: u8) {
        if byte.is_ascii_alphanumeric() {
            self.out.push(char::from(byte));
        } else {
            self.out.push_str(&format!("\\x{{{byte:x}}}"));
        }
    }

    fn group(&mut self) -> Result<()> {
        self.groups += 1;
        self.depth += 1;
        if self.depth > MAX_GROUP_NESTING {
            return Err(format!("groups are nested more than {MAX_GROUP_NESTING} levels deep"));
        }
        self.out.push_str("(?:");
        if self.peek().is_none() {
            return Err(UNCLOSED_GROUP.to_owned());
        }
        if self.peek() != Some(b')') {
            self.alternatives(true)?;
        }
        if !self.take(b")") {
            return Err(UNCLOSED_GROUP.to_owned());
        }
        self.out.push(')');
        self.depth -= 1;
        Ok(())
    }

    /// The items between `[` and `]`.
    fn bracket(&mut self) -> Result<()> {
        if self.take(b"[:<:]]") {
            self.out.push_str("\\b{start}");
            return Ok(());
        }
        if self.take(b"[:>:]]") {
            self.out.push_str("\\b{end}");
            return Ok(());
        }
        let inverted = self.take(b"^");
        let mut set = ByteSet([false; 256]);
        for first in [b']', b'-'] {
            if self.take(&[first]) {
                set.add(first);
                break;
            }
        }
        while self.peek().is_some_and(|byte| byte != b']') && !self.rest().starts_with(b"-]") {
            self.bracket_item(&mut set)?;
        }
        if self.take(b"-") {
            set.add(b'-');
        }
        if !self.take(b"]") {
            return Err(UNCLOSED_BRACKET.to_owned());
        }
        self.out.push_str(if inverted { "[^" } else { "[" });
        if set.0.iter().all(|&is_in| !is_in) {
            self.out.push_str("^\\x{0}-\\x{10ffff}");
        }
        for byte in (0..=u8::MAX).filter(|&byte| set.0[usize::from(byte)]) {
            self.out.push_str(&format!("\\x{{{byte:x}}}"));
        }
        self.out.push(']');
        Ok(())
    }

    /// A class, a character or a range.
    fn bracket_item(&mut self, set: &mut ByteSet) -> Result<()> {
        if self.peek() == Some(b'-') {
            return Err("a range in brackets needs a character in front of its `-`".to_owned());
        }
        if self.take(b"[:") {
            return self.class(set);
        }
        if self.take(b"[=") {
            let byte = self.collating_element(b"=]")?;
            set.add(byte);
            return Ok(());
        }
        let first = self.bracket_symbol()?;
        let mut last = first;
        if self.peek() == Some(b'-') && !matches!(self.rest(), [_] | [_, b']', ..]) {
            self.at += 1;
            last = if self.take(b"-") { b'-' } else { self.bracket_symbol()? };
        }
        // llvm-tblgen compares signed bytes.
        let (from, to) = (first as i8, last as i8);
        if from > to {
            return Err(format!(
                "the range `{}-{}` in brackets runs down",
                char::from(first).escape_default(),
                char::from(last).escape_default()
            ));
        }
        (from..=to).for_each(|byte| set.add(byte as u8));
        Ok(())
    }

    fn bracket_symbol(&mut self) -> Result<u8> {
        if self.take(b"[.") {
            return self.collating_element(b".]");
        }
        let Some(byte) = self.peek() else {
            return Err(UNCLOSED_BRACKET.to_owned());
        };
        self.at += 1;
        Ok(byte)
    }

    /// `alpha:]`
    fn class(&mut self, set: &mut ByteSet) -> Result<()> {
        let length = self.rest().iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let name = String::from_utf8_lossy(self.rest().get(..length).unwrap_or_default()).into_owned();
        self.at += length;
        let Some(&(_, contains)) = CLASSES.iter().find(|class| class.0 == name) else {
            let known: Vec<&str> = CLASSES.iter().map(|class| class.0).collect();
            let known = known.join(", ");
            return Err(format!("`[:{name}:]` is not a character class; the classes are {known}"));
        };
        if !self.take(b":]") {
            return Err(format!("`[:{name}` must end in `:]`"));
        }
        (0..=u8::MAX).filter(|byte| contains(*byte)).for_each(|byte| set.add(byte));
        Ok(())
    }

    /// `a.]` or `space.]`, the inside of `[.` or `[=`.
    fn collating_element(&mut self, end: &[u8]) -> Result<u8> {
        let rest = self.rest();
        let Some(length) = rest.windows(2).position(|window| window == end) else {
            return Err(UNCLOSED_BRACKET.to_owned());
        };
        let name = rest.get(..length).unwrap_or_default().to_owned();
        self.at += length + 2;
        if let [byte] = name[..] {
            return Ok(byte);
        }
        let named = NAMED.iter().find(|named| named.0.as_bytes() == name);
        named
            .map(|named| named.1)
            .ok_or_else(|| format!("there is no character called `{}`", String::from_utf8_lossy(&name)))
    }
}

const UNCLOSED_GROUP: &str = "a `(` is not closed: write `\\(` for the character";
const UNCLOSED_BRACKET: &str = "a `[` is not closed: write `\\[` for the character";

fn nothing_to_repeat(sign: char) -> String {
    format!("there is nothing to repeat before a `{sign}`: write `\\{sign}` for the character")
}

type Contains = fn(u8) -> bool;

const CLASSES: &[(&str, Contains)] = &[
    ("alnum", |byte| byte.is_ascii_alphanumeric()),
    ("alpha", |byte| byte.is_ascii_alphabetic()),
    ("blank", |byte| matches!(byte, b' ' | b'\t')),
    ("cntrl", |byte| byte.is_ascii_control() && byte != 0),
    ("digit", |byte| byte.is_ascii_digit()),
    ("graph", |byte| byte.is_ascii_graphic()),
    ("lower", |byte| byte.is_ascii_lowercase()),
    ("print", |byte| byte.is_ascii_graphic() || byte == b' '),
    ("punct", |byte| byte.is_ascii_punctuation()),
    ("space", |byte| matches!(byte, b' ' | b'\t'..=b'\r')),
    ("upper", |byte| byte.is_ascii_uppercase()),
    ("xdigit", |byte| byte.is_ascii_hexdigit()),
];

/// The characters that have a name in `[.name.]`.
const NAMED: &[(&str, u8)] = &[
    ("NUL", 0),
    ("SOH", 1),
    ("STX", 2),
    ("ETX", 3),
    ("EOT", 4),
    ("ENQ", 5),
    ("ACK", 6),
    ("BEL", 7),
    ("alert", 7),
    ("BS", 8),
    ("backspace", 8),
    ("HT", 9),
    ("tab", 9),
    ("LF", 10),
    ("newline", 10),
    ("VT", 11),
    ("vertical-tab", 11),
    ("FF", 12),
    ("form-feed", 12),
    ("CR", 13),
    ("carriage-return", 13),
    ("SO", 14),
    ("SI", 15),
    ("DLE", 16),
    ("DC1", 17),
    ("DC2", 18),
    ("DC3", 19),
    ("DC4", 20),
    ("NAK", 21),
    ("SYN", 22),
    ("ETB", 23),
    ("CAN", 24),
    ("EM", 25),
    ("SUB", 26),
    ("ESC", 27),
    ("IS4", 28),
    ("FS", 28),
    ("IS3", 29),
    ("GS", 29),
    ("IS2", 30),
    ("RS", 30),
    ("IS1", 31),
    ("US", 31),
    ("space", b' '),
    ("exclamation-mark", b'!'),
    ("quotation-mark", b'"'),
    ("number-sign", b'#'),
    ("dollar-sign", b'$'),
    ("percent-sign", b'%'),
    ("ampersand", b'&'),
    ("apostrophe", b'\''),
    ("left-parenthesis", b'('),
    ("right-parenthesis", b')'),
    ("asterisk", b'*'),
    ("plus-sign", b'+'),
    ("comma", b','),
    ("hyphen", b'-'),
    ("hyphen-minus", b'-'),
    ("period", b'.'),
    ("full-stop", b'.'),
    ("slash", b'/'),
    ("solidus", b'/'),
    ("zero", b'0'),
    ("one", b'1'),
    ("two", b'2'),
    ("three", b'3'),
    ("four", b'4'),
    ("five", b'5'),
    ("six", b'6'),
    ("seven", b'7'),
    ("eight", b'8'),
    ("nine", b'9'),
    ("colon", b':'),
    ("semicolon", b';'),
    ("less-than-sign", b'<'),
    ("equals-sign", b'='),
    ("greater-than-sign", b'>'),
    ("question-mark", b'?'),
    ("commercial-at", b'@'),
    ("left-square-bracket", b'['),
    ("backslash", b'\\'),
    ("reverse-solidus", b'\\'),
    ("right-square-bracket", b']'),
    ("circumflex", b'^'),
    ("circumflex-accent", b'^'),
    ("underscore", b'_'),
    ("low-line", b'_'),
    ("grave-accent", b'`'),
    ("left-brace", b'{'),
    ("left-curly-bracket", b'{'),
    ("vertical-line", b'|'),
    ("right-brace", b'}'),
    ("right-curly-bracket", b'}'),
    ("tilde", b'~'),
    ("DEL", 127),
];

#[cfg(test)]
mod tests {
    use super::Pattern;

    fn matches(pattern: &str, text: &[u8]) -> bool {
        match Pattern::new(pattern.as_bytes()) {
            Ok(pattern) => pattern.is_match(text),
            Err(error) => panic!("{pattern}: {error}"),
        }
    }

    fn error_of(pattern: &str) -> String {
        match Pattern::new(pattern.as_bytes()) {
            Ok(_) => panic!("{pattern} is accepted"),
            Err(error) => error,
        }
    }

    #[test]
    fn bytes_are_matched_one_by_one() {
        assert!(matches("^..$", "é".as_bytes()));
        assert!(matches("^.$", b"\xff"));
        assert!(matches("^[^a]$", b"\n"));
    }

    #[test]
    fn errors_say_how_to_fix_the_expression() {
        assert_eq!(error_of(""), "it is empty");
        assert_eq!(error_of("(a"), "a `(` is not closed: write `\\(` for the character");
        assert_eq!(error_of("a|*"), "there is nothing to repeat before a `*`: write `\\*` for the character");
        assert_eq!(error_of("(a)\\1"), "back-references such as `\\1` are not supported");
        assert_eq!(error_of("a{3,2}"), "the bound `{3,2}` runs down");
        assert_eq!(error_of(&"(".repeat(100_000)), "groups are nested more than 250 levels deep");
        assert_eq!(error_of("((((a{255}){255}){255}){255})"), "it is too big");
    }
}
