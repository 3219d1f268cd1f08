//! What a generated C++ file declares, as a set of texts that two generators' files can be compared by.
//!
//! Each declaration of a file becomes one text: its scopes, `public` or not, and its head.
//! Bodies, comments, attributes, blanks, the order, and whether `::` leads a name are left out.

use std::collections::BTreeSet;

/// All declarations of a file.
pub(crate) fn declarations(text: &str) -> BTreeSet<String> {
    let code = macros_ended(&without_comments(text));
    let mut found = BTreeSet::new();
    let code: Vec<char> = code.chars().collect();
    scope(&code, "", "", &mut found);
    found
}

/// What one file declares and the other does not, for a report: with `-` what is missing in `ours`.
pub(crate) fn differences(theirs: &str, ours: &str) -> Vec<String> {
    let (theirs, ours) = (declarations(theirs), declarations(ours));
    let missing = theirs.difference(&ours).map(|it| format!("- {it}"));
    let added = ours.difference(&theirs).map(|it| format!("+ {it}"));
    missing.chain(added).collect()
}

/// Without comments, attributes (`[[deprecated]]`) and lines of the preprocessor.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            '[' if rest.starts_with("[[") => rest.find("]]").map_or(rest.len(), |at| at + 2),
            '#' if out.trim_end_matches(' ').ends_with('\n') => rest.find('\n').unwrap_or(rest.len()),
            '"' => {
                let end = string_end(rest);
                out.push_str(&rest[..end]);
                rest = &rest[end..];
                continue;
            }
            _ => 0,
        };
        if skipped == 0 {
            out.push(c);
        }
        rest = &rest[skipped.max(c.len_utf8())..];
    }
    out
}

/// A text with `;` behind each macro that is a line of its own, as `MLIR_DECLARE_EXPLICIT_TYPE_ID(mlir::arith::AddFOp)`.
fn macros_ended(text: &str) -> String {
    let is_macro = |line: &str| {
        let name = line.split('(').next().unwrap_or_default();
        line.ends_with(')') && !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
    };
    let end = |line: &str| if is_macro(line.trim_end()) { ";\n" } else { "\n" };
    text.lines().flat_map(|line| [line, end(line)]).collect()
}

/// Where the string literal at the start of a text ends.
fn string_end(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The number of characters of the string literal at the start.
fn literal_length(code: &[char]) -> usize {
    let mut is_escaped = false;
    for (at, &c) in code.iter().enumerate().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    code.len()
}

/// Reads the declarations of one scope.
fn scope(code: &[char], name: &str, class: &str, found: &mut BTreeSet<String>) {
    let mut access = match class {
        "class" => "private",
        _ => "public",
    }
    .to_owned();
    let mut head = String::new();
    let mut at = 0;
    let mut depth = 0;
    while let Some(&c) = code.get(at) {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            '"' => {
                let end = at + literal_length(&code[at..]);
                head.extend(&code[at..end]);
                at = end;
                continue;
            }
            ';' if depth == 0 => {
                tell(name, &access, &head, found);
                head.clear();
                at += 1;
                continue;
            }
            ':' if depth == 0 && ["public", "private", "protected"].contains(&head.trim()) => {
                access = head.trim().to_owned();
                head.clear();
                at += 1;
                continue;
            }
            '{' if depth == 0 => {
                let end = closing(code, at);
                let body = &code[at + 1..end];
                at = end + 1;
                match kind(&head) {
                    Some("enum") => {
                        let body: String = body.iter().collect();
                        tell(name, &access, &format!("{head} {{ {body} }}"), found);
                    }
                    Some(class) => {
                        tell(name, &access, &head, found);
                        let inside = match named(&head).strip_prefix("namespace ") {
                            Some(namespace) => format!("{name}{namespace}::"),
                            None => format!("{name}{}: ", named(&head)),
                        };
                        scope(body, &inside, class, found);
                    }
                    // A member that braces initialize goes on.
                    None if code.get(at) == Some(&';') && !head.contains('(') => {
                        head.push_str("{}");
                        continue;
                    }
                    None => tell(name, &access, &function(&head), found),
                }
                head.clear();
                continue;
            }
            _ => {}
        }
        head.push(c);
        at += 1;
    }
}

/// The place of the brace that closes the one at `at`.
fn closing(code: &[char], at: usize) -> usize {
    let mut depth = 0;
    let mut place = at;
    while let Some(&c) = code.get(place) {
        match c {
            '"' => {
                place += literal_length(&code[place..]);
                continue;
            }
            '\'' if code.get(place + 2) == Some(&'\'') => place += 2,
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return place;
                }
            }
            _ => {}
        }
        place += 1;
    }
    code.len() - 1
}

/// What a brace behind this head opens: `None` for functions.
fn kind(head: &str) -> Option<&'static str> {
    let words = without_template(head.trim());
    ["namespace", "class", "struct", "enum"].into_iter().find(|kind| words.starts_with(&format!("{kind} ")))
}

/// The text after `template <...>`.
fn without_template(head: &str) -> &str {
    let Some(rest) = head.strip_prefix("template") else {
        return head;
    };
    let mut depth = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 && c == '>' {
            return rest[at + 1..].trim_start();
        }
    }
    rest
}

/// The name of a scope: its head without what it derives from.
fn named(head: &str) -> String {
    let head = head.replace("::", "\u{1}");
    let name = head.split(':').next().unwrap_or_default();
    tidy(&name.replace('\u{1}', "::"))
}

/// A function's head without the members that a constructor initializes.
fn function(head: &str) -> String {
    let mut depth = 0;
    for (at, c) in head.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ':' if depth == 0 && head[..at].contains(')') && !head[at..].starts_with("::") => {
                return head[..at].to_owned();
            }
            _ => {}
        }
    }
    head.to_owned()
}

fn tell(name: &str, access: &str, head: &str, found: &mut BTreeSet<String>) {
    let head = tidy(head);
    // The order of namespaces, and how often they are opened, says nothing.
    if !head.is_empty() && !head.starts_with("namespace ") {
        found.insert(format!("{name}{access} {head}"));
    }
}

/// Blanks only where two words would run together, and names without a leading `::`.
pub(crate) fn tidy(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut named = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("::") {
        named.push_str(before);
        let is_inner = named.ends_with(|c: char| is_word(c) || c == '>');
        named.push_str(if is_inner { "::" } else { "" });
        rest = after;
    }
    named.push_str(rest);
    let mut out = String::new();
    for word in named.split_whitespace() {
        let runs_on = out.ends_with(is_word) && word.starts_with(is_word);
        out.push_str(if runs_on { " " } else { "" });
        out.push_str(word);
    }
    out
}
