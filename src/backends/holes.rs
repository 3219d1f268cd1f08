//! Templates of generators: fixed text with holes and sections. [`Holes`] are their values; [`Writer::template`] fills
//! a template with a few.

use std::borrow::Cow;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::writer::Writer;

/// The values of the holes of templates, and those of others that they extend.
///
/// `{name}` in a template becomes the value of `name`. Other braces are plain text, so that code needs no escapes. A
/// hole that is a whole line accepts a value of several lines. A line that begins with `{?name}` is in the text if
/// `name` has a value that is not empty, one that begins with `{!name}` if not. The same holds for the lines from one
/// that is only such a mark to `{/}`, which can have sections of their own. Empty lines at both ends are not in the
/// text.
#[derive(Default)]
pub struct Holes<'b> {
    base: Option<&'b Holes<'b>>,
    values: FxHashMap<Cow<'static, str>, String>,
}

impl Holes<'_> {
    /// Returns these holes, to which others can be added.
    pub fn extend(&self) -> Holes<'_> {
        Holes { base: Some(self), values: FxHashMap::with_capacity_and_hasher(32, FxBuildHasher) }
    }

    /// Adds a hole with its value, in place of an earlier one of this name.
    #[must_use]
    pub fn set(mut self, name: impl Into<Cow<'static, str>>, value: impl ToString) -> Self {
        self.values.insert(name.into(), value.to_string());
        self
    }

    /// Adds a hole that only sections test.
    #[must_use]
    pub fn when(self, name: &'static str, condition: bool) -> Self {
        self.set(name, if condition { "yes" } else { "" })
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str).or_else(|| self.base?.get(name))
    }

    /// Emits a template.
    pub fn emit(&self, w: &mut Writer, text: &str) {
        emit(w, text, &|name| self.get(name));
    }

    /// Returns a template with its holes filled.
    #[must_use]
    pub fn fill(&self, text: &str) -> String {
        let mut w = Writer::default();
        self.emit(&mut w, text);
        w.text().to_owned()
    }
}

impl Writer {
    /// Adds fixed text of several lines at the current indentation and fills its [holes](Holes) with these values.
    ///
    /// Debug builds panic at a value that nothing in the text uses, such as one whose hole is misspelled. They cannot
    /// check the converse, because format strings of Python and Rust contain `{name}` too.
    ///
    /// ```
    /// # let mut w = tdgen_language::backends::Writer::with_step(4);
    /// w.block("impl Op {", "}", |w| {
    ///     w.template(
    ///         r#"
    /// pub fn name(self) -> &'static str {
    ///     match self {
    ///         {arms}
    ///     }
    /// }
    /// "#,
    ///         &[("arms", "Op::Add => \"add\",\nOp::Sub => \"sub\",")],
    ///     );
    /// });
    /// assert_eq!(w.text(), r#"impl Op {
    ///     pub fn name(self) -> &'static str {
    ///         match self {
    ///             Op::Add => "add",
    ///             Op::Sub => "sub",
    ///         }
    ///     }
    /// }
    /// "#);
    /// ```
    pub fn template(&mut self, text: &str, holes: &[(&str, &str)]) {
        for (name, _) in holes {
            let is_used = ["{", "{?", "{!"].iter().any(|mark| text.contains(&format!("{mark}{name}}}")));
            debug_assert!(is_used, "the template has no hole `{name}`");
        }
        let get = |name: &str| holes.iter().find_map(|(hole, value)| (*hole == name).then_some(*value));
        emit(self, text, &get);
    }
}

/// What a template asks for the value of a hole.
type Get<'v> = dyn Fn(&str) -> Option<&'v str> + 'v;

/// Emits a template with the values that `get` returns.
fn emit(w: &mut Writer, text: &str, get: &Get<'_>) {
    // Whether the lines of each section around a line are in the text.
    let mut open = Vec::new();
    let (mut is_begun, mut empty_lines) = (false, 0);
    for line in text.lines() {
        let (is_chosen, rest) = condition(line, get).unwrap_or((true, line));
        if line == "{/}" {
            open.pop();
        } else if rest.is_empty() && !line.is_empty() {
            open.push(is_chosen);
        } else if is_chosen && open.iter().all(|is_open| *is_open) {
            if rest.is_empty() {
                empty_lines += usize::from(is_begun);
                continue;
            }
            (0..empty_lines).for_each(|_| w.line(""));
            (is_begun, empty_lines) = (true, 0);
            emit_line(w, rest, get);
        }
    }
}

/// Returns whether the condition before a line is met, and the line after it; none without a condition.
fn condition<'t>(line: &'t str, get: &Get<'_>) -> Option<(bool, &'t str)> {
    let (mark, rest) = line.strip_prefix('{')?.split_once('}')?;
    let name = mark.strip_prefix(['?', '!'])?;
    let has_value = get(name).is_some_and(|value| !value.is_empty());
    Some((has_value == mark.starts_with('?'), rest))
}

/// Emits a line, or the lines of the value if the line is a hole.
fn emit_line(w: &mut Writer, line: &str, get: &Get<'_>) {
    if !line.contains('{') {
        return w.line(line);
    }
    let hole = line.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    if let Some(value) = hole.and_then(get) {
        let indent = &line[..line.len() - line.trim_start().len()];
        return value.lines().for_each(|line| w.line([indent, line].concat().trim_end()));
    }
    let (mut out, mut rest) = (String::with_capacity(2 * line.len() + 40), line);
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        match after.split_once('}').and_then(|(name, after)| Some((get(name)?, after))) {
            Some((value, after)) => {
                out.push_str(value);
                rest = after;
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    w.line(&out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_depend_on_values() {
        let holes = Holes::default().set("size", "length").set("flags", "").when("is_long", true);
        let text = "\
{!flags}a {size}
{?flags}b
{?is_long}
  c
{?flags}
  d
{?size}
  e
{/}
  f
{/}
{!flags}
  g
{/}
{/}
h {name}
";
        assert_eq!(holes.fill(text), "a length\n  c\n  g\nh {name}\n");
        assert_eq!(holes.set("size", "").set("flags", 1).fill(text), "b\n  c\n  d\n  f\nh {name}\n");
    }

    #[test]
    fn holes_are_filled_once() {
        let mut w = Writer::default();
        w.template("f({a}, {b}) { {} }", &[("a", "{b}"), ("b", "1")]);
        assert_eq!(w.text(), "f({b}, 1) { {} }\n");
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic = "the template has no hole `name`"]
    fn a_value_without_a_hole_is_a_bug() {
        Writer::default().template("f({nmae})", &[("name", "x")]);
    }
}
