//! [`Expectation`]: a comment such as `// expected-error@+1 {{text}}`, as clang and MLIR read them.

use regex_lite::Regex;

use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::{FileId, SourceMap, Span};

/// What is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    /// `expected-error`
    Error,
    /// `expected-warning`
    Warning,
    /// A note of a diagnostic, and the text of a `dump`.
    Note,
}

impl Category {
    const ALL: [Category; 3] = [Category::Error, Category::Warning, Category::Note];

    /// The word in comments and messages.
    pub fn word(self) -> &'static str {
        match self {
            Category::Error => "error",
            Category::Warning => "warning",
            Category::Note => "note",
        }
    }

    /// The category of this word.
    pub fn named(word: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.word() == word)
    }
}

/// Where a diagnostic is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A line of a file, whose path may be shortened.
    Line(String, usize),
    /// Anywhere, even without a location.
    Anywhere,
}

/// A part of the text of a message.
#[derive(Clone, Debug)]
enum Text {
    Contains(String),
    Matches(Regex),
}

/// An expected diagnostic.
#[derive(Clone, Debug)]
pub struct Expectation {
    pub(super) category: Category,
    pub(super) target: Target,
    text: Text,
    /// How many are expected.
    pub(super) count: usize,
    /// The text between the braces.
    pub(super) shown: String,
    /// The comment.
    pub(super) span: Span,
}

impl Expectation {
    pub(super) fn matches(&self, message: &str) -> bool {
        match &self.text {
            Text::Contains(part) => message.contains(part),
            Text::Matches(regex) => regex.is_match(message),
        }
    }
}

/// Reads the expectations of all files. Files that are included several times are read once.
///
/// # Errors
/// The malformed ones.
pub fn expectations(sources: &SourceMap) -> Result<Vec<Expectation>, Vec<Diagnostic>> {
    let mut expected = Vec::new();
    let mut malformed = Vec::new();
    let names: Vec<&str> = sources.names().collect();
    for (at, name) in names.iter().enumerate().filter(|(at, name)| !names[..*at].contains(name)) {
        let Ok(file) = u32::try_from(at).map(FileId) else { break };
        let mut start = sources.start(file);
        for (number, line) in (1..).zip(sources.text(file).split(|&byte| byte == b'\n')) {
            for (offset, comment) in comments(line) {
                let span = Span::new(start + offset as u32, start + line.len() as u32);
                match read(&comment, name, number, span) {
                    Ok(expectation) => expected.extend(expectation),
                    Err(message) => malformed.push(Diagnostic::error(span, message)),
                }
            }
            start += line.len() as u32 + 1;
        }
    }
    if malformed.is_empty() { Ok(expected) } else { Err(malformed) }
}

const WORD: &str = "expected-";

/// The expectations in a line: the offset and the text from `expected-` to the next one. They are behind `//`.
fn comments(line: &[u8]) -> Vec<(usize, String)> {
    let Some(comment) = line.windows(2).position(|two| two == b"//") else { return Vec::new() };
    let starts: Vec<usize> = (comment..line.len()).filter(|&at| line[at..].starts_with(WORD.as_bytes())).collect();
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    let part = |(&start, end): (&usize, usize)| (start, String::from_utf8_lossy(&line[start..end]).into_owned());
    starts.iter().zip(ends).map(part).collect()
}

/// Reads one expectation; none if the comment only begins like one.
fn read(comment: &str, file: &str, line: usize, span: Span) -> Result<Option<Expectation>, String> {
    let rest = &comment[WORD.len()..];
    let end = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
    let (word, rest) = rest.split_at(end);
    if word == "remark" {
        return Err("tdgen reports no remarks: what `dump` prints is a note".to_owned());
    }
    let Some(category) = Category::named(word) else { return Ok(None) };
    let (is_regex, rest) = match rest.strip_prefix("-re") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (target, rest) = match rest.strip_prefix('@') {
        Some(rest) => {
            let end = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
            (target(&rest[..end], file, line)?, &rest[end..])
        }
        None => (Target::Line(file.to_owned(), line), rest),
    };
    let rest = rest.trim_start();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let count = match &rest[..digits] {
        "" => 1,
        digits => digits.parse().map_err(|_| format!("the count `{digits}` is too large"))?,
    };
    let rest = rest[digits..].trim_start();
    let Some(rest) = rest.strip_prefix("{{") else {
        return Err(format!("expected `{{{{text}}}}` after `{WORD}{word}`"));
    };
    let shown = braced(rest).ok_or_else(|| format!("missing `}}}}` after the text of `{WORD}{word}`"))?;
    let text = if is_regex { Text::Matches(regex(shown)?) } else { Text::Contains(shown.to_owned()) };
    Ok(Some(Expectation { category, target, text, count, shown: shown.to_owned(), span }))
}

/// Reads what is behind `@`: `+N`, `-N`, `above`, `below`, `N`, `FILE:N` or `*`.
fn target(text: &str, file: &str, line: usize) -> Result<Target, String> {
    let unknown =
        || format!("unknown location `@{text}`: expected `@+N`, `@-N`, `@above`, `@below`, `@FILE:N` or `@*`");
    let number = |digits: &str| digits.parse::<usize>().map_err(|_| unknown());
    let there = |line: Option<usize>| line.map(|line| Target::Line(file.to_owned(), line)).ok_or_else(unknown);
    match text.as_bytes() {
        b"*" | b"*:*" => Ok(Target::Anywhere),
        b"above" => there(line.checked_sub(1)),
        b"below" => there(Some(line + 1)),
        [b'+', ..] => there(line.checked_add(number(&text[1..])?)),
        [b'-', ..] => there(line.checked_sub(number(&text[1..])?)),
        _ => match text.rsplit_once(':') {
            Some((other, line)) => Ok(Target::Line(other.to_owned(), number(line)?)),
            None => there(Some(number(text)?)),
        },
    }
}

/// The text up to the `}}` that closes it; pairs inside are part of it.
fn braced(text: &str) -> Option<&str> {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        match &text.as_bytes()[at..] {
            [b'{', b'{', ..] => (depth, at) = (depth + 1, at + 2),
            // As in clang, further braces belong to the text: `{{{0, 1}}}`.
            [b'}', b'}', b'}', ..] if depth == 0 => at += 1,
            [b'}', b'}', ..] if depth == 0 => return text.get(..at),
            [b'}', b'}', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    None
}

/// The expression of a text in which `{{...}}` are regular expressions.
fn regex(text: &str) -> Result<Regex, String> {
    let mut expression = String::new();
    let mut rest = text;
    while let Some((literal, behind)) = rest.split_once("{{") {
        let (part, next) = behind.split_once("}}").ok_or_else(|| format!("missing `}}}}` in `{text}`"))?;
        expression.push_str(&regex_lite::escape(literal));
        expression.push_str(&format!("(?:{part})"));
        rest = next;
    }
    expression.push_str(&regex_lite::escape(rest));
    Regex::new(&expression).map_err(|error| format!("invalid regular expression in `{text}`: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{Category, Target, comments, read};
    use tdgen_language::source::Span;

    fn one(comment: &str) -> Option<(Category, Target, usize, String)> {
        let read = read(comment, "a.td", 5, Span::default()).unwrap_or_else(|message| panic!("{message}"))?;
        Some((read.category, read.target, read.count, read.shown))
    }

    #[test]
    fn all_forms_are_read() {
        let line = |line| Target::Line("a.td".to_owned(), line);
        let error = |target, count, text: &str| Some((Category::Error, target, count, text.to_owned()));
        assert_eq!(one("expected-error {{x}}"), error(line(5), 1, "x"));
        assert_eq!(one("expected-error@+2 2 {{x y}} and more"), error(line(7), 2, "x y"));
        assert_eq!(one("expected-error@-1{{x}}"), error(line(4), 1, "x"));
        assert_eq!(one("expected-error@above {{{0, 1}}}"), error(line(4), 1, "{0, 1}"));
        assert_eq!(one("expected-error@lib/b.td:3 {{x}}"), error(Target::Line("lib/b.td".to_owned(), 3), 1, "x"));
        assert_eq!(one("expected-error-re@* {{a {{[0-9]+}} b}}"), error(Target::Anywhere, 1, "a {{[0-9]+}} b"));
        assert_eq!(one("expected-no-diagnostics"), None);
        assert!(read("expected-error@x {{a}}", "a.td", 5, Span::default()).is_err());
        assert!(read("expected-error", "a.td", 5, Span::default()).is_err());
        assert!(read("expected-error@-9 {{a}}", "a.td", 5, Span::default()).is_err());
        let found = comments(b"def x; // expected-error {{a}} expected-note@+1 {{b}}");
        assert_eq!(found.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [10, 31]);
        assert!(comments(b"string s = \"expected-error {{a}}\";").is_empty());
    }

    #[test]
    fn regular_expressions_are_between_braces() {
        let expectation = read("expected-error-re {{(a) {{[0-9]+}}}}", "a.td", 1, Span::default());
        let expectation = expectation.ok().flatten().unwrap_or_else(|| panic!("it is well-formed"));
        assert!(expectation.matches("the (a) 17") && !expectation.matches("the a 17"));
    }
}
