//! Old forms that the text of a file alone shows. Each of them is an error in any place where it is found.

use super::change::Change;
use super::tokens::Tokens;
use crate::syntax::FileTree;
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::Kind;

/// Operators that have other names since LLVM 3.
const OPERATORS: [(&str, &str); 3] = [("!car", "!head"), ("!cdr", "!tail"), ("!null", "!empty")];

/// Returns the changes that rewrite the old forms of a file.
pub fn old_forms(file: &FileTree) -> Vec<Change> {
    let tokens = Tokens::new(file.text(), file.pieces());
    let mut changes = Vec::new();
    for at in 0..tokens.len() {
        match tokens.kind(at) {
            Kind::Hash => changes.extend(needless_paste(&tokens, at)),
            Kind::Bang => operator(&tokens, at, &mut changes),
            Kind::Name => changes.extend(old_let(&tokens, at)),
            _ => {}
        }
    }
    changes
}

/// Removes a `#` that joins nothing: behind another one, and where a value begins.
fn needless_paste(tokens: &Tokens<'_>, at: usize) -> Option<Change> {
    let previous = at.checked_sub(1)?;
    let joins_nothing = match tokens.kind(previous) {
        Kind::Hash => {
            let range = tokens.range(previous).end..tokens.range(at).end;
            return Some(Change { range, text: Vec::new() });
        }
        Kind::LParen | Kind::LBracket | Kind::Less | Kind::Comma | Kind::Equal | Kind::Colon => true,
        Kind::Keyword(keyword) => matches!(keyword, Keyword::Def | Keyword::Defm),
        _ => false,
    };
    joins_nothing.then(|| Change { range: tokens.range(at), text: Vec::new() })
}

/// `set` is `let` since LLVM 1.
fn old_let(tokens: &Tokens<'_>, at: usize) -> Option<Change> {
    let is_old = tokens.text(at) == b"set" && tokens.may_begin_item(at) && tokens.kind(at + 1) == Kind::Name;
    is_old.then(|| Change { range: tokens.range(at), text: b"let".to_vec() })
}

fn operator(tokens: &Tokens<'_>, at: usize, changes: &mut Vec<Change>) {
    let written = tokens.text(at);
    if let Some((_, name)) = OPERATORS.iter().find(|(old, _)| old.as_bytes() == written) {
        changes.push(Change { range: tokens.range(at), text: name.as_bytes().to_vec() });
    }
    match written {
        b"!nameconcat" => changes.extend(name_of_record(tokens, at).into_iter().flatten()),
        b"!foreach" => changes.extend(loop_of_field(tokens, at).into_iter().flatten()),
        _ => {}
    }
}

/// `!nameconcat<C>(a, b)` is `!cast<C>(!strconcat(a, b))`.
fn name_of_record(tokens: &Tokens<'_>, at: usize) -> Option<[Change; 3]> {
    let open = tokens.behind_group(at + 1).filter(|&open| tokens.kind(open) == Kind::LParen)?;
    let close = tokens.behind_group(open)? - 1;
    Some([
        Change { range: tokens.range(at), text: b"!cast".to_vec() },
        Change { range: tokens.range(open), text: b"(!strconcat(".to_vec() },
        Change { range: tokens.range(close), text: b"))".to_vec() },
    ])
}

/// The variable of `!foreach(decls.x, list, value)` was a field of a record whose class has the wanted type; now it is
/// a name.
fn loop_of_field(tokens: &Tokens<'_>, at: usize) -> Option<Vec<Change>> {
    let open = at + 1;
    let is_field = |at: usize| {
        let kinds = [tokens.kind(at), tokens.kind(at + 1), tokens.kind(at + 2)];
        kinds == [Kind::Name, Kind::Dot, Kind::Name]
    };
    if tokens.kind(open) != Kind::LParen || !is_field(open + 1) || tokens.kind(open + 4) != Kind::Comma {
        return None;
    }
    let close = tokens.behind_group(open)?;
    let (record, field) = (tokens.text(open + 1), tokens.text(open + 3));
    let is_variable = |&at: &usize| is_field(at) && tokens.text(at) == record && tokens.text(at + 2) == field;
    let variables: Vec<usize> = (open..close).filter(is_variable).collect();
    let mut name = field.to_vec();
    let is_taken = |name: &[u8]| (0..tokens.len()).any(|at| tokens.text(at) == name && !is_of(tokens, at, record));
    while is_taken(&name) {
        name.push(b'_');
    }
    let rename = |at: usize| Change { range: tokens.extent(at..at + 3), text: name.clone() };
    Some(variables.into_iter().map(rename).collect())
}

/// Whether a token is the name of a field of this record, or of a field that is declared.
fn is_of(tokens: &Tokens<'_>, at: usize, record: &[u8]) -> bool {
    let is_behind = |text: &[u8]| at > 1 && tokens.kind(at - 1) == Kind::Dot && tokens.text(at - 2) == text;
    let is_declared =
        at > 0 && matches!(tokens.kind(at - 1), Kind::Keyword(_)) && tokens.kind(at + 1) == Kind::Semicolon;
    is_behind(record) || is_declared
}

#[cfg(test)]
mod tests {
    use super::super::change::apply;
    use super::*;

    fn upgraded(text: &str) -> String {
        let file = FileTree::read("", text.into(), &[]);
        String::from_utf8(apply(text.as_bytes(), &old_forms(&file))).unwrap_or_default()
    }

    #[test]
    fn old_forms_are_rewritten() {
        let cases = [
            ("def #NAME#_a : B<\"x\"##n, #m, a # #b>;", "def NAME#_a : B<\"x\"#n, m, a #b>;"),
            ("let f = !cast<A>(#NAME);", "let f = !cast<A>(NAME);"),
            ("def a : A<x#\n    # \"y\">;", "def a : A<x# \"y\">;"),
            ("set x = 1 in { def a : A; }", "let x = 1 in { def a : A; }"),
            (
                "def a : A<[(set GPR:$a, 1)], !car(l), !null(!cdr(l))>;",
                "def a : A<[(set GPR:$a, 1)], !head(l), !empty(!tail(l))>;",
            ),
            ("def a : A<!nameconcat<R>(x, \"y\")>;", "def a : A<!cast<R>(!strconcat(x, \"y\"))>;"),
            (
                "class D { dag p; }\ndef d : D;\ndef a : A<!foreach(d.p, b, !subst(x, y, d.p))>;",
                "class D { dag p; }\ndef d : D;\ndef a : A<!foreach(p, b, !subst(x, y, p))>;",
            ),
            // The rest is as it was: valid pastes, text, skipped lines.
            ("def a#b : A<x # y, \"##\", [{##}]>; // ##", "def a#b : A<x # y, \"##\", [{##}]>; // ##"),
            ("#ifdef X\ndef a : A<b##c>;\n#endif\n", "#ifdef X\ndef a : A<b##c>;\n#endif\n"),
        ];
        for (old, new) in cases {
            assert_eq!(upgraded(old), new);
        }
    }
}
