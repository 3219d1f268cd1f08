//! A page of HTML, piece by piece. Texts are escaped by whoever makes HTML of them: [`escaped`], [`code`], [`link`].

use std::borrow::Cow;

use crate::backends::writer::Writer;

const STYLE: &str = include_str!("style.css");

/// A page.
pub(super) struct Page<'w> {
    w: &'w mut Writer,
}

impl<'w> Page<'w> {
    /// A page with its title.
    pub(super) fn new(w: &'w mut Writer, title: &str) -> Page<'w> {
        let title = escaped(title);
        w.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">");
        w.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        writeln!(w, "<title>{title}</title>");
        w.raw("<style>");
        w.raw(STYLE);
        w.raw("</style>\n</head>\n<body>");
        writeln!(w, "<h1>{title}</h1>");
        Page { w }
    }

    /// A heading of this level that links lead to by `anchor`.
    pub(super) fn section(&mut self, level: usize, anchor: &str, title: &str) {
        let (anchor, title) = (escaped(anchor), escaped(title));
        writeln!(self.w, "<h{level} id=\"{anchor}\">{title}</h{level}>");
    }

    /// A line of text.
    pub(super) fn text(&mut self, text: &str) {
        writeln!(self.w, "<p>{}</p>", escaped(text));
    }

    /// The user's prose: empty lines part paragraphs.
    pub(super) fn paragraphs(&mut self, text: &str) {
        let lines = text.lines().map(str::trim);
        for paragraph in lines.collect::<Vec<_>>().split(|line| line.is_empty()) {
            if !paragraph.is_empty() {
                self.text(&paragraph.join("\n"));
            }
        }
    }

    /// What is known of a thing: label and text.
    pub(super) fn facts(&mut self, facts: &[(&str, &str)]) {
        let facts: Vec<_> = facts.iter().map(|(label, text)| (*label, code(text))).collect();
        let facts: Vec<_> = facts.iter().map(|(label, html)| (*label, html.as_str())).collect();
        self.facts_html(&facts);
    }

    /// What is known of a thing: label and HTML.
    pub(super) fn facts_html(&mut self, facts: &[(&str, &str)]) {
        let facts = facts.iter().map(|(label, html)| format!("{}: {html}", escaped(label)));
        writeln!(self.w, "<p class=\"facts\">{}</p>", facts.collect::<Vec<_>>().join(" · "));
    }

    /// A table of HTML; nothing without rows.
    pub(super) fn table<const N: usize>(&mut self, heading: &[&str; N], rows: impl Iterator<Item = [String; N]>) {
        let mut rows = rows.peekable();
        if rows.peek().is_none() {
            return;
        }
        self.w.raw("<table>");
        writeln!(self.w, "<tr>{}</tr>", cells("th", heading.iter().map(|text| escaped(text))));
        for row in rows {
            writeln!(self.w, "<tr>{}</tr>", cells("td", row.into_iter()));
        }
        self.w.raw("</table>");
    }

    /// What else there is to write.
    pub(super) fn writer(&mut self) -> &mut Writer {
        self.w
    }

    /// Ends the page.
    pub(super) fn finish(self) {
        self.w.raw("</body>\n</html>");
    }
}

fn cells<T: AsRef<str>>(tag: &str, cells: impl Iterator<Item = T>) -> String {
    let mut row = String::new();
    for html in cells {
        row.extend(["<", tag, ">", html.as_ref(), "</", tag, ">"]);
    }
    row
}

/// A text as HTML. What XML has no way to write is replaced, since pictures are XML.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'&' | b'<' | b'>' | b'"');
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            letter if letter.is_control() && !letter.is_whitespace() => html.push('\u{fffd}'),
            letter => html.push(letter),
        }
    }
    Cow::Owned(html)
}

/// A name as HTML.
pub(super) fn code(text: &str) -> String {
    ["<code>", &escaped(text), "</code>"].concat()
}

/// A name as HTML that leads to its section.
pub(super) fn link(anchor: &str, text: &str) -> String {
    let (anchor, text) = (escaped(anchor), escaped(text));
    ["<a href=\"#", &anchor, "\"><code>", &text, "</code></a>"].concat()
}
