//! [`Page`]: writes a page of HTML. Parameters that are HTML are made by [`escaped`], [`code`] and [`link`].

use std::borrow::Cow;

use tdgen_language::backends::writer::Writer;

const STYLE: &str = include_str!("style.css");

/// A page of HTML.
pub(super) struct Page<'w> {
    w: &'w mut Writer,
}

impl<'w> Page<'w> {
    /// Begins a page with a title.
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

    /// Adds a heading of this level with an anchor for links.
    pub(super) fn section(&mut self, level: usize, anchor: &str, title: &str) {
        let (anchor, title) = (escaped(anchor), escaped(title));
        writeln!(self.w, "<h{level} id=\"{anchor}\">{title}</h{level}>");
    }

    /// Adds a paragraph.
    pub(super) fn text(&mut self, text: &str) {
        writeln!(self.w, "<p>{}</p>", escaped(text));
    }

    /// Adds a description; empty lines separate paragraphs.
    pub(super) fn paragraphs(&mut self, text: &str) {
        let lines = text.lines().map(str::trim);
        for paragraph in lines.collect::<Vec<_>>().split(|line| line.is_empty()) {
            if !paragraph.is_empty() {
                self.text(&paragraph.join("\n"));
            }
        }
    }

    /// Adds facts: labels and texts.
    pub(super) fn facts(&mut self, facts: &[(&str, &str)]) {
        let facts: Vec<_> = facts.iter().map(|(label, text)| (*label, code(text))).collect();
        let facts: Vec<_> = facts.iter().map(|(label, html)| (*label, html.as_str())).collect();
        self.facts_html(&facts);
    }

    /// Adds facts: labels and HTML.
    pub(super) fn facts_html(&mut self, facts: &[(&str, &str)]) {
        let facts = facts.iter().map(|(label, html)| format!("{}: {html}", escaped(label)));
        writeln!(self.w, "<p class=\"facts\">{}</p>", facts.collect::<Vec<_>>().join(" · "));
    }

    /// Adds a table whose cells are HTML; nothing without rows.
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

    /// Returns the writer, for other elements.
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

/// Returns text as HTML. Characters that XML cannot represent are replaced, because pictures are XML.
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

/// Returns a name as HTML.
pub(super) fn code(text: &str) -> String {
    ["<code>", &escaped(text), "</code>"].concat()
}

/// Returns a name as a link to its section.
pub(super) fn link(anchor: &str, text: &str) -> String {
    let (anchor, text) = (escaped(anchor), escaped(text));
    ["<a href=\"#", &anchor, "\"><code>", &text, "</code></a>"].concat()
}
