//! The bodies of inline functions.

use std::collections::HashSet;

use super::declarations::{Header, Loss};
use super::types::words_replaced;

/// Whether the header has inline functions.
pub(super) fn has_bodies(header: &Header) -> bool {
    header.functions.iter().any(|function| function.place.is_some())
}

/// Reads the bodies of inline functions: from the headers, or from what Clang prints for those that use one of the
/// macros, which are not imported.
pub(super) fn read_bodies(header: &mut Header, source: &Source<'_>, macros: &HashSet<String>, printed: &str) {
    let is_plain = |text: &String| text.starts_with('{') && text.ends_with('}') && !uses_macro(text, macros);
    for function in &mut header.functions {
        let Some((file, offsets)) = &function.place else { continue };
        function.body = source(file, *offsets).filter(is_plain);
    }
    let losses = &mut header.losses;
    header.functions.retain_mut(|function| {
        if function.place.is_some() && function.body.is_none() {
            function.body = printed_body(printed, &function.name);
            if function.body.is_none() {
                let reason = "its body comes from a macro".to_owned();
                losses.push(Loss { kind: "function", name: function.name.clone(), reason });
                return false;
            }
        }
        true
    });
}

/// The text of a file between two offsets.
pub(super) type Source<'s> = dyn Fn(&str, [usize; 2]) -> Option<String> + 's;

/// Whether code uses one of the macros.
fn uses_macro(code: &str, macros: &HashSet<String>) -> bool {
    let code = without_comments(code);
    let mut words = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.any(|word| macros.contains(word))
}

/// The body of a function in what Clang prints, whose lines inside of functions are indented.
fn printed_body(printed: &str, name: &str) -> Option<String> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut lines = printed.lines();
    let call = format!("{name}(");
    let is_head = |line: &&str| {
        let mut found = line.match_indices(&call).map(|(at, _)| line.get(..at).unwrap_or_default());
        line.ends_with('{') && !line.starts_with(' ') && found.any(|before| !before.ends_with(is_letter))
    };
    lines.find(is_head)?;
    let lines: Vec<&str> = lines.take_while(|line| *line != "}").collect();
    // In C++, other pointers do not accept this one.
    let text = format!("{{\n{}\n}}", lines.join("\n")).replace("((void *)0)", "NULL");
    Some(words_replaced(&text, "_Bool", "bool"))
}

/// Code without its comments.
fn without_comments(code: &str) -> String {
    let mut text = String::new();
    let mut rest = code;
    while let Some(start) = rest.find('/') {
        let (before, comment) = rest.split_at(start);
        text.push_str(before);
        let (open, close) = if comment.starts_with("/*") { ("/*", "*/") } else { ("//", "\n") };
        rest = match comment.strip_prefix(open) {
            Some(inside) => inside.split_once(close).map_or("", |(_, behind)| behind),
            None => {
                text.push('/');
                &comment[1..]
            }
        };
        text.push(' ');
    }
    text + rest
}
