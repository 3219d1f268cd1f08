//! Writes code and text of a description to generated files.

use std::borrow::Cow;

use super::names::Names;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::{WIDTH, Writer};

/// Text for a comment that Doxygen shows unchanged: commands, tags and entities are escaped.
pub(crate) fn doxygen(text: &str) -> Cow<'_, str> {
    if !text.contains(['\\', '@', '<', '&', '%']) {
        return text.into();
    }
    let mut escaped = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let next = rest.clone().next();
        let is_special = match c {
            // The next character may get a backslash, which would belong to this one.
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

/// Whether text after `&` begins like an entity: `lt;`.
fn is_entity(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '#');
    end.is_some_and(|end| end > 0 && text[end..].starts_with(';'))
}

/// Writes the comment at the head of a C or C++ file: the banner of the API, the generator and the description.
pub(crate) fn emit_origin(w: &mut Writer, names: &Names, action: &str, input: &str) {
    if let Some(banner) = &names.banner {
        let lines: Vec<String> = banner.lines().map(|line| format!("// {line}").trim_end().to_owned()).collect();
        emit_code(w, &lines);
        w.line("//");
    }
    w.comment("//", "", &origin(action, input));
}

/// The sentence that names the generator and the description of a file. `input` is the path as given.
pub(crate) fn origin(action: &str, input: &str) -> String {
    let from = if input == "-" { "standard input" } else { file_name(input) };
    format!("Made by tdgen --{action} from {from}. Do not edit: change the description and run it again.")
}

/// Writes lines of code. If a line is too wide, clang-format is turned off for them.
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

/// Writes `declaration = "text";`, with the text in as many literals as it needs lines.
pub(crate) fn emit_text_constant(w: &mut Writer, declaration: &str, text: &str) {
    let literal = string_literal(text);
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
        if !piece.is_empty() && string_literal(&longer).chars().count() > room {
            lines.push(format!("    {}", string_literal(&piece)));
            piece = word.to_owned();
        } else {
            piece = longer;
        }
    }
    lines.push(format!("    {};", string_literal(&piece)));
    emit_code(w, &lines);
}

/// The last part of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::doxygen;

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
}
