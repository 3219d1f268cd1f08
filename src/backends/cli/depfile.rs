//! The depfile: the inputs of the outputs, as a rule for make and ninja.

use crate::source::path;

/// `OUT...: MAIN INCLUDED...`, escaped, with a line end.
pub fn rule<'a>(outputs: &[&str], inputs: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let mut text = outputs.iter().map(|output| escape(output)).collect::<Vec<_>>().join(" ");
    text.push(':');
    for input in inputs {
        text.push(' ');
        text.push_str(&escape(input));
    }
    text.push('\n');
    path::to_bytes(&text)
}

/// Escapes a path for both tools: spaces and `#` get a backslash, `$` is doubled. Backslashes before a space are
/// doubled, because they would be escapes there; all others are literal.
fn escape(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let mut escaped = String::with_capacity(path.len());
    let mut backslashes = 0;
    for c in path.chars() {
        match c {
            ' ' | '\t' => escaped.extend(std::iter::repeat_n('\\', backslashes + 1)),
            '#' => escaped.push('\\'),
            '$' => escaped.push('$'),
            _ => {}
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        let rule = rule(&["o ut.h", "b"], ["in.td", "a$b #c.td", "x\\ y", "p\\q"]);
        assert_eq!(String::from_utf8(rule).unwrap(), "o\\ ut.h b: in.td a$$b\\ \\#c.td x\\\\\\ y p\\q\n");
    }
}
