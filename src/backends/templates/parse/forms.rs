//! [`Forms`]: which of the two syntaxes the text of a template is written in.

use std::ops::Range;

/// The words that statements begin with.
pub(crate) const STATEMENTS: &[&str] = &[
    "autoescape",
    "block",
    "break",
    "call",
    "continue",
    "do",
    "elif",
    "else",
    "endautoescape",
    "endblock",
    "endcall",
    "endfilter",
    "endfor",
    "endif",
    "endmacro",
    "endset",
    "endwith",
    "extends",
    "filter",
    "for",
    "from",
    "if",
    "import",
    "include",
    "macro",
    "set",
    "with",
];

/// The longest text in which the end of a tag is looked for.
const LONGEST: usize = 1 << 10;

/// The first tag of each syntax. What is in a tag or comment of one is none of the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Forms {
    /// `{{ }}` or `{% %}`.
    pub(crate) jinja: Option<Range<usize>>,
    /// `<% %>`, or `<< >>` around something that may be an expression: C++ has `<<`, too.
    pub(crate) angle: Option<Range<usize>>,
    /// What begins in the angle syntax, if anything does: `<<`, `<%`, or a line like `% for`.
    pub(crate) begun: Option<Range<usize>>,
}

impl Forms {
    /// The forms in a text.
    pub(crate) fn of(text: &str) -> Forms {
        let mut forms = Forms::default();
        let mut at = 0;
        while let Some(found) = text[at..].find(['{', '<', '%']) {
            let start = at + found;
            let (before, rest) = (&text[..start], beginning(&text[start..]));
            let (kind, length) = if let Some(length) = comment(rest) {
                (Some(&mut forms.begun).filter(|_| rest.starts_with('<')), length)
            } else if let Some(end) = jinja_end(rest) {
                (Some(&mut forms.jinja), rest.find(end).map_or(2, |at| at + 2))
            } else if let Some(length) = angle_tag(rest) {
                (Some(&mut forms.angle), length)
            } else if rest.starts_with("<<") || rest.starts_with("<%") || is_line_statement(before, rest) {
                (Some(&mut forms.begun), rest.starts_with('<').into())
            } else {
                (None, 0)
            };
            if let Some(kind) = kind {
                let end = rest.find('\n').unwrap_or(rest.len()).min(length.max(2));
                kind.get_or_insert(start..start + end);
            }
            at = start + length.max(1);
        }
        forms.begun = forms.angle.clone().or(forms.begun);
        forms
    }
}

/// What is looked at of a text.
fn beginning(text: &str) -> &str {
    let end = (0..=LONGEST.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

/// The length of a comment at the beginning of a text.
fn comment(text: &str) -> Option<usize> {
    let (_, end) = [("{#", "#}"), ("<%doc>", "</%doc>")].into_iter().find(|(begin, _)| text.starts_with(begin))?;
    Some(text.find(end)? + end.len())
}

/// The end of the tag that a text begins with.
fn jinja_end(text: &str) -> Option<&'static str> {
    match text.as_bytes() {
        [b'{', b'{', ..] => Some("}}"),
        [b'{', b'%', ..] => Some("%}"),
        _ => None,
    }
}

/// The length of a tag of the angle syntax at the beginning of a text.
fn angle_tag(text: &str) -> Option<usize> {
    if text.starts_with("<%") {
        return Some(text.find("%>")? + 2);
    }
    let inner = text.strip_prefix("<<")?;
    let first = inner.trim_start_matches(['-', '+']).trim_start().chars().next()?;
    let (mut depth, mut quote) = (0_u32, None);
    for (at, c) in inner.char_indices() {
        match (c, quote) {
            (_, Some(open)) => quote = quote.filter(|_| c != open),
            ('"' | '\'', None) => quote = Some(c),
            ('(' | '[', None) => depth += 1,
            (')' | ']', None) => depth = depth.checked_sub(1)?,
            (';', None) => return None,
            ('>', None) if depth == 0 && inner[at..].starts_with(">>") => {
                return (first.is_alphanumeric() || "_'\"([".contains(first)).then_some(at + 4);
            }
            _ => {}
        }
    }
    None
}

/// Whether a text that begins with `%` is a line like `% for ...`.
fn is_line_statement(before: &str, rest: &str) -> bool {
    let indent = before.rsplit('\n').next().unwrap_or_default();
    let statement = rest.strip_prefix('%').map(|rest| rest.trim_start_matches(['-', '+']));
    indent.trim().is_empty() && statement.is_some_and(|statement| STATEMENTS.contains(&first_word(statement)))
}

/// The word that a statement begins with.
pub(crate) fn first_word(statement: &str) -> &str {
    let statement = statement.trim_start();
    let end = statement.find(|c: char| !c.is_alphanumeric() && c != '_');
    &statement[..end.unwrap_or(statement.len())]
}

#[cfg(test)]
mod tests {
    use super::Forms;

    #[test]
    fn forms_of_texts() {
        for (text, jinja, angle) in [
            ("a {{ r.name }} b", Some("{{ r.name }}"), None),
            ("{%- for r in x %}\n", Some("{%- for r in x %}"), None),
            ("a << r.name >> b", None, Some("<< r.name >>")),
            ("<< [1,\n2] ~ '; >>' >>", None, Some("<< [1,")),
            ("<% if x %>y<% endif %>", None, Some("<% if x %>")),
            // Text of C and C++, of comments, and in tags.
            ("y = (x << 3) | (x >> 5); std::cout << y;\n100 % if\n", None, None),
            ("std::cout << a; std::cin >> b;", None, None),
            ("{# << a >> #}<%doc>{{ a }}</%doc>", None, None),
            ("{{ '<< a >>' }}", Some("{{ '<< a >>' }}"), None),
            ("<< '{{ a }}' >>", None, Some("<< '{{ a }}' >>")),
            ("int a[2][2] = {{1, 2}, {3, 4}}; << a >>", Some("{{1, 2}, {3, 4}}"), Some("<< a >>")),
            ("{{", Some("{{"), None),
        ] {
            let forms = Forms::of(text);
            let shown = |range: Option<std::ops::Range<usize>>| range.map(|range| &text[range]);
            assert_eq!((shown(forms.jinja), shown(forms.angle)), (jinja, angle), "{text}");
        }
        for (text, is_begun) in [
            ("  % for r in x:\n  % endfor\n", true),
            ("<< a[1 >>", true),
            ("<% if", true),
            ("100 % if\n% forest\n%\n{ a < b", false),
        ] {
            assert_eq!(Forms::of(text).begun.is_some(), is_begun, "{text}");
        }
    }

    #[test]
    fn long_texts_are_read_fast() {
        for text in ["{{", "<<a", "{#", "<%", "% if\n", "<%doc>"] {
            Forms::of(&text.repeat(1 << 14));
        }
    }
}
