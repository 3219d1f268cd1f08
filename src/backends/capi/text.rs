//! Texts of a description inside generated files: string literals of C, and the line that says where a file is from.

use std::borrow::Cow;

use crate::backends::writer::{WIDTH, Writer};

/// A text as a string literal that any C and C++ compiler reads back unchanged.
pub(crate) fn c_string(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            // Two in a row may begin a trigraph.
            '?' if literal.ends_with('?') => literal.push_str("\\?"),
            // Three digits, so that a digit that follows is not taken along.
            c if c.is_ascii_control() => literal.push_str(&format!("\\{:03o}", u32::from(c))),
            c => literal.push(c),
        }
    }
    literal.push('"');
    literal
}

/// A text inside a comment for Doxygen, which shows it unchanged: what would be a command, a tag or an entity is not.
pub(crate) fn doxygen(text: &str) -> Cow<'_, str> {
    if !text.contains(['\\', '@', '<', '&', '%']) {
        return text.into();
    }
    let mut escaped = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let next = rest.clone().next();
        let is_special = match c {
            // What stands behind may get a backslash, which would belong to this one.
            '\\' | '@' => next.is_some_and(|next| !next.is_whitespace()),
            '<' => next.is_some_and(|next| next.is_ascii_alphabetic() || "/!".contains(next)),
            '&' => is_entity(rest.as_str()),
            '%' => next.is_some_and(|next| next.is_ascii_alphabetic()),
            _ => false,
        };
        if is_special {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped.into()
}

/// Whether a text behind `&` begins as a name for a character does: `lt;`.
fn is_entity(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '#');
    end.is_some_and(|end| end > 0 && text[end..].starts_with(';'))
}

/// Says what made a file and from what; `input` is the description's name as given.
pub(crate) fn emit_origin(w: &mut Writer, action: &str, input: &str) {
    w.comment("//", "", &origin(action, input));
}

/// What made a file and from what.
pub(crate) fn origin(action: &str, input: &str) -> String {
    let from = if input == "-" { "standard input" } else { file_name(input) };
    format!("Made by tdgen --{action} from {from}. Do not edit: change the description and run it again.")
}

/// Adds lines of code; where one is wider than it should be the formatter is told to leave them.
pub(crate) fn emit_code(w: &mut Writer, lines: &[String]) {
    let is_wide = |line: &String| w.width() + line.chars().count() > WIDTH;
    let is_wide = lines.iter().any(is_wide);
    if is_wide {
        w.line("// clang-format off");
    }
    for line in lines {
        w.line(line);
    }
    if is_wide {
        w.line("// clang-format on");
    }
}

/// Adds `declaration = "text";`, the text in as many pieces as it needs lines.
pub(crate) fn emit_text_constant(w: &mut Writer, declaration: &str, text: &str) {
    let literal = c_string(text);
    let one_line = format!("{declaration} = {literal};");
    if w.width() + one_line.chars().count() <= WIDTH {
        w.line(&one_line);
        return;
    }
    let room = WIDTH - w.width() - "    ;".len();
    let mut lines = vec![format!("{declaration} =")];
    let mut piece = String::new();
    for word in text.split_inclusive(' ') {
        let longer = format!("{piece}{word}");
        if !piece.is_empty() && c_string(&longer).chars().count() > room {
            lines.push(format!("    {}", c_string(&piece)));
            piece = word.to_owned();
        } else {
            piece = longer;
        }
    }
    lines.push(format!("    {};", c_string(&piece)));
    emit_code(w, &lines);
}

/// The last part of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::{c_string, doxygen};

    #[test]
    fn texts_have_no_commands() {
        for (text, comment) in [
            ("mail a@b.c, or @ home", r"mail a\@b.c, or @ home"),
            (r"@param and \param", r"\@param and \\param"),
            (r"back \ slash\", r"back \ slash\"),
            ("if a < b, <b>or</b> <!-- not", r"if a < b, \<b>or\</b> \<!-- not"),
            ("R&D; &lt; &#60; & so", r"R\&D; \&lt; \&#60; & so"),
            ("100% of %s", r"100% of \%s"),
        ] {
            assert_eq!(doxygen(text), comment);
        }
    }

    #[test]
    fn texts_survive_as_literals() {
        for (text, literal) in [
            ("plain", r#""plain""#),
            ("say \"no\"\\", r#""say \"no\"\\""#),
            ("two\nlines\r", r#""two\nlines\015""#),
            ("what??/ ???", r#""what?\?/ ?\?\?""#),
            ("\u{1}1", r#""\0011""#),
            ("naïve", "\"naïve\""),
        ] {
            assert_eq!(c_string(text), literal);
        }
    }
}
