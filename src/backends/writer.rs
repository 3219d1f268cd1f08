//! [`Writer`]: the code writer that all emitters share.
//!
//! The writer keeps the indentation and wraps comments; it knows nothing else of the language that is generated. An
//! emitter is a function that reads from top to bottom as its output does:
//!
//! ```
//! use tdgen_language::backends::Writer;
//!
//! fn emit_enum(w: &mut Writer, name: &str, about: &str, variants: &[&str]) {
//!     w.comment("///", "", about);
//!     w.block(&format!("enum {name} {{"), "}", |w| {
//!         for variant in variants {
//!             writeln!(w, "{variant},");
//!         }
//!     });
//! }
//!
//! let mut w = Writer::default();
//! w.raw("#![allow(dead_code)]");
//! w.blank();
//! emit_enum(&mut w, "Color", "Colors of the visible spectrum.", &["Red", "Green"]);
//! assert_eq!(w.text(), "\
//! #![allow(dead_code)]
//!
//! /// Colors of the visible spectrum.
//! enum Color {
//!   Red,
//!   Green,
//! }
//! ");
//! ```

use std::fmt;

/// The greatest width of a line in LLVM style; comments are wrapped to it.
pub const WIDTH: usize = 80;

/// Collects the lines of a generated file.
pub struct Writer {
    out: String,
    depth: usize,
    step: usize,
}

/// Two blanks a level, as in LLVM style.
impl Default for Writer {
    fn default() -> Writer {
        Writer::with_step(2)
    }
}

impl Writer {
    /// Creates a writer that indents each level by `step` blanks: 4 for Rust and Python.
    pub fn with_step(step: usize) -> Writer {
        Writer { out: String::new(), depth: 0, step }
    }

    /// Creates a writer for a large file: memory that is never used costs nothing, but growing copies.
    pub fn for_file() -> Writer {
        Writer { out: String::with_capacity(1 << 20), ..Writer::default() }
    }

    /// Adds a line at the current indentation. An empty line gets no blanks.
    pub fn line(&mut self, text: &str) {
        if !text.is_empty() {
            self.indent();
            self.out.push_str(text);
        }
        self.out.push('\n');
    }

    /// Adds formatted text, indented at the beginning of a line; `writeln!(w, ...)` calls this. It cannot fail, so
    /// there is no result to check.
    ///
    /// ```
    /// # let mut w = tdgen_language::backends::Writer::default();
    /// let count = 3;
    /// w.block("struct lamp {", "};", |w| writeln!(w, "int bulbs[{count}];"));
    /// assert_eq!(w.text(), "struct lamp {\n  int bulbs[3];\n};\n");
    /// ```
    pub fn write_fmt(&mut self, text: fmt::Arguments<'_>) {
        let line = self.out.len();
        let is_line = self.out.is_empty() || self.out.ends_with('\n');
        if is_line {
            self.indent();
        }
        let begin = self.out.len();
        // Writing to a string fails only if a value's own `Display` does.
        let _ = fmt::Write::write_fmt(&mut self.out, text);
        if is_line && &self.out[begin..] == "\n" {
            self.out.truncate(line);
            self.out.push('\n');
        }
    }

    /// Adds a line that `write` composes.
    pub fn line_of(&mut self, write: impl FnOnce(&mut String)) {
        self.indent();
        write(&mut self.out);
        self.out.push('\n');
    }

    /// Adds a line that `head` composes and, in braces, the lines of `body` one level deeper; `{}` if it writes none.
    pub fn braces(&mut self, head: impl FnOnce(&mut String), body: impl FnOnce(&mut Writer)) {
        self.line_of(|out| {
            head(out);
            out.push_str(" {");
        });
        let begin = self.out.len();
        self.nested(body);
        if self.out.len() == begin {
            self.out.truncate(begin - "\n".len());
            self.out.push_str("}\n");
        } else {
            self.line("}");
        }
    }

    /// Adds fixed text unchanged: with its own lines and its own indentation.
    pub fn raw(&mut self, text: &str) {
        self.out.push_str(text);
        if !text.ends_with('\n') {
            self.out.push('\n');
        }
    }

    /// Adds each line of `text` at the current indentation; nothing for an empty text.
    pub fn lines(&mut self, text: &str) {
        if !text.is_empty() && memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
            return self.line(text);
        }
        for line in text.lines() {
            self.line(line);
        }
    }

    /// Adds an empty line, unless the text is empty or already ends with one.
    pub fn blank(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// Adds `open`, the lines of `body` one level deeper, and `close`.
    pub fn block(&mut self, open: &str, close: &str, body: impl FnOnce(&mut Writer)) {
        self.line(open);
        self.nested(body);
        self.line(close);
    }

    /// Adds the lines of `body` one level deeper.
    pub fn nested(&mut self, body: impl FnOnce(&mut Writer)) {
        self.depth += 1;
        body(self);
        self.depth -= 1;
    }

    /// Adds the comment at the beginning of files that LLVM's tools generate: a title, and the name of the description
    /// without its folders, unless it is empty.
    ///
    /// ```
    /// # let mut w = tdgen_language::backends::Writer::default();
    /// w.file_header("Static analyzer checkers", "checkers/Checkers.td");
    /// assert!(w.text().starts_with("/*===- TableGen'erated file ---"));
    /// assert!(w.text().contains("\n|* From: Checkers.td "));
    /// ```
    pub fn file_header(&mut self, title: &str, input: &str) {
        const ROOM: usize = 74;
        let file = input.rsplit('/').next().unwrap_or(input);
        let mut texts = vec![String::new()];
        let bytes: Vec<char> = title.chars().collect();
        texts.extend(bytes.chunks(ROOM).map(|line| line.iter().collect()));
        texts.extend(title.is_empty().then(String::new));
        texts.extend([String::new(), "Automatically generated file, do not edit!".to_owned()]);
        texts.extend((!file.is_empty()).then(|| format!("From: {file}")));
        texts.push(String::new());
        self.line("/*===- TableGen'erated file -------------------------------------*- C++ -*-===*\\");
        for text in texts {
            let padding = " ".repeat(ROOM.saturating_sub(text.len()));
            self.line(&format!("|* {text}{padding} *|"));
        }
        self.line("\\*===----------------------------------------------------------------------===*/");
        self.blank();
    }

    /// Adds `text` as comment lines, each beginning with `mark` (`///`) and a blank, wrapped to 80 columns. `lead`
    /// (`@brief `) precedes the first word; if it is a list's bullet, continuation lines are indented to the text. Line
    /// breaks of the text stay, so that its lists and paragraphs survive.
    pub fn comment(&mut self, mark: &str, lead: &str, text: &str) {
        let is_bullet = lead.trim_end().ends_with('-');
        let hang = " ".repeat(if is_bullet { lead.chars().count() } else { 0 });
        for (at, line) in text.trim().lines().enumerate() {
            let first = if at == 0 { lead } else { &hang };
            self.wrap(mark, first, &hang, line);
        }
    }

    /// Adds one line of text as comment lines, broken between words. Only a single long word can exceed the width.
    fn wrap(&mut self, mark: &str, first: &str, hang: &str, text: &str) {
        let columns = |text: &str| text.chars().count();
        let room = WIDTH.saturating_sub(self.width() + columns(mark) + 1);
        let mut begin = self.open_comment(mark, first);
        let mut used = columns(first);
        if is_plain(text) && used + text.len() <= room {
            self.out.push_str(text);
            self.close_comment(begin);
            return;
        }
        let mut is_first = true;
        for word in text.split_whitespace() {
            let width = columns(word);
            if is_first {
                is_first = false;
            } else if used + 1 + width > room {
                self.close_comment(begin);
                begin = self.open_comment(mark, hang);
                used = columns(hang);
            } else {
                self.out.push(' ');
                used += 1;
            }
            self.out.push_str(word);
            used += width;
        }
        self.close_comment(begin);
    }

    /// Begins a comment line and returns its offset.
    fn open_comment(&mut self, mark: &str, lead: &str) -> usize {
        let begin = self.out.len();
        self.indent();
        self.out.extend([mark, " ", lead]);
        begin
    }

    /// Ends a comment line. A backslash at the end (or its trigraph) would continue the comment on the next line, so
    /// something must follow it.
    fn close_comment(&mut self, begin: usize) {
        let line = self.out[begin..].trim_end().len();
        self.out.truncate(begin + line);
        if self.out.ends_with('\\') || self.out.ends_with("??/") {
            self.out.push_str(" .");
        }
        self.out.push('\n');
    }

    /// Replaces the text that `write` adds by what `rewrite` makes of it; `None` keeps it.
    pub fn rewritten(&mut self, rewrite: impl FnOnce(&str) -> Option<String>, write: impl FnOnce(&mut Writer)) {
        let begin = self.out.len();
        write(self);
        if let Some(text) = rewrite(&self.out[begin..]) {
            self.out.replace_range(begin.., &text);
        }
    }

    /// Returns the width of the current indentation in columns.
    pub fn width(&self) -> usize {
        self.depth * self.step
    }

    /// Returns the text so far.
    pub fn text(&self) -> &str {
        &self.out
    }

    /// Returns the finished text.
    pub fn finish(self) -> Vec<u8> {
        self.out.into_bytes()
    }

    /// Returns the finished text as a string.
    pub fn into_text(self) -> String {
        self.out
    }

    fn indent(&mut self) {
        const BLANKS: &str = "                                ";
        let mut rest = self.depth * self.step;
        while rest > 0 {
            let some = rest.min(BLANKS.len());
            self.out.push_str(&BLANKS[..some]);
            rest -= some;
        }
    }
}

/// Returns whether a text, like most, consists of ASCII words separated by single blanks.
fn is_plain(text: &str) -> bool {
    let is_word = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ';
    let text = text.as_bytes();
    text.iter().all(is_word) && !text.starts_with(b" ") && !text.windows(2).any(|two| two == b"  ")
}

#[cfg(test)]
mod tests {
    use super::Writer;

    fn commented(lead: &str, text: &str) -> String {
        let mut w = Writer::default();
        w.comment("///", lead, text);
        String::from_utf8(w.finish()).expect("comments are UTF-8")
    }

    #[test]
    fn comments_wrap_and_hang() {
        let long = "word ".repeat(20);
        let text = commented("- ", &long);
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("///   word")), "{text}");
    }

    #[test]
    fn every_line_of_text_stays_a_comment() {
        assert_eq!(commented("@brief ", "one\n\n  two\r\nthree\n"), "/// @brief one\n///\n/// two\n/// three\n");
    }

    #[test]
    fn a_comment_does_not_swallow_the_next_line() {
        assert_eq!(commented("", "C:\\dir\\\nnext"), "/// C:\\dir\\ .\n/// next\n");
        assert_eq!(commented("", "what??/"), "/// what??/ .\n");
    }

    #[test]
    fn blocks_indent_and_blanks_do_not_pile_up() {
        let mut w = Writer::default();
        w.blank();
        w.block("struct x {", "};", |w| {
            w.line("int a;");
            w.blank();
            w.blank();
            w.line("int b;");
        });
        assert_eq!(w.finish(), b"struct x {\n  int a;\n\n  int b;\n};\n");
    }
}
