//! [`Code`]: C++ that is written piece by piece and indented as LLVM's `raw_indented_ostream` does it, also inside code
//! of the author.

/// Generated C++.
#[derive(Default)]
pub(crate) struct Code {
    out: String,
    depth: usize,
    is_inside_line: bool,
}

impl Code {
    /// Adds text; each line that begins in it is indented.
    pub(crate) fn write(&mut self, text: &str) {
        let mut lines = text.split('\n');
        let last = lines.next_back().unwrap_or("");
        for line in lines {
            if !line.trim_start().is_empty() {
                self.part(line);
            }
            self.out.push('\n');
            self.is_inside_line = false;
        }
        if !last.is_empty() {
            self.part(last);
            self.is_inside_line = true;
        }
    }

    fn part(&mut self, text: &str) {
        if !self.is_inside_line {
            self.out.extend(std::iter::repeat_n("  ", self.depth));
        }
        self.out.push_str(text);
    }

    /// Adds formatted text; `write!(code, ...)` calls this.
    pub(crate) fn write_fmt(&mut self, text: std::fmt::Arguments<'_>) {
        match text.as_str() {
            Some(text) => self.write(text),
            None => self.write(&text.to_string()),
        }
    }

    /// Adds text unchanged. It must be whole lines.
    pub(crate) fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Adds `open`, the lines of `body` one level deeper, and `close`.
    pub(crate) fn scope(&mut self, open: &str, close: &str, body: impl FnOnce(&mut Code)) {
        self.write(open);
        self.nested(body);
        self.write(close);
    }

    /// Indents the following lines one level deeper.
    pub(crate) fn indent(&mut self) {
        self.depth += 1;
    }

    /// Ends [`Code::indent`].
    pub(crate) fn unindent(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Adds the lines of `body` one level deeper.
    pub(crate) fn nested(&mut self, body: impl FnOnce(&mut Code)) {
        self.depth += 1;
        body(self);
        self.depth -= 1;
    }

    /// Returns the text.
    pub(crate) fn finish(self) -> String {
        self.out
    }
}
