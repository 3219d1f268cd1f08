//! [`Code`]: C++ that is written piece by piece and indented as LLVM's `raw_indented_ostream` does it, also inside code of
//! the author.

/// Generated C++.
#[derive(Default)]
pub(super) struct Code {
    out: String,
    depth: usize,
    is_inside_line: bool,
}

impl Code {
    /// Adds text; each line that begins in it is indented.
    pub(super) fn write(&mut self, text: &str) {
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

    /// Adds `open`, the lines of `body` one level deeper, and `close`.
    pub(super) fn scope(&mut self, open: &str, close: &str, body: impl FnOnce(&mut Code)) {
        self.write(open);
        self.nested(body);
        self.write(close);
    }

    /// Adds the lines of `body` one level deeper.
    pub(super) fn nested(&mut self, body: impl FnOnce(&mut Code)) {
        self.depth += 1;
        body(self);
        self.depth -= 1;
    }

    /// Returns the text.
    pub(super) fn finish(self) -> String {
        self.out
    }
}

/// Replaces placeholders, which `mlir-tblgen` finds also in front of further letters, in byte order.
pub(super) fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.iter().fold(template.to_owned(), |text, (name, value)| text.replace(name, value))
}

/// Returns a name with its first letter in upper case.
pub(super) fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
