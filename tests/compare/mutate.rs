//! Changes one token or statement of a `.td` source: a typo, or an edit that a person could make.

use fastrand::Rng;
use tdgen::reduce::{Kind, Token, statements, tokens};

/// A change of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mutation {
    /// Replaces a name by another name of the file.
    Rename,
    /// Removes a token.
    Delete,
    /// Repeats a token.
    Duplicate,
    /// Exchanges a token with the next one.
    Swap,
    /// Changes, drops or doubles one letter of a name, a variable or an operator.
    Misspell,
    /// Changes a number or string.
    Literal,
    /// Replaces a token by another one of the same kind.
    Replace,
    /// Moves a top-level statement to another position.
    Move,
}

impl Mutation {
    pub(crate) const ALL: [Mutation; 8] = [
        Mutation::Rename,
        Mutation::Delete,
        Mutation::Duplicate,
        Mutation::Swap,
        Mutation::Misspell,
        Mutation::Literal,
        Mutation::Replace,
        Mutation::Move,
    ];
}

/// A changed source.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    pub(crate) text: String,
    /// What was changed, for a report: "Misspell `Foo` at line 7: `Fo`".
    pub(crate) change: String,
}

/// Applies one mutation at a random position; `None` if the source has no position for it.
pub(crate) fn mutate(text: &str, mutation: Mutation, rng: &mut Rng) -> Option<Mutant> {
    if mutation == Mutation::Move {
        return move_statement(text, rng);
    }
    let tokens = tokens(text);
    let fits = |token: &&Token| match mutation {
        Mutation::Rename => token.kind == Kind::Word,
        Mutation::Misspell => matches!(token.kind, Kind::Word | Kind::Variable | Kind::Operator),
        Mutation::Literal => matches!(token.kind, Kind::Number | Kind::Literal),
        _ => true,
    };
    let targets: Vec<&Token> = tokens.iter().filter(fits).collect();
    let target = *rng.choice(&targets)?;
    let old = &text[target.range.clone()];
    let (range, new) = match mutation {
        Mutation::Delete => (target.range.clone(), String::new()),
        Mutation::Duplicate => (target.range.clone(), format!("{old} {old}")),
        Mutation::Swap => {
            let next = tokens.iter().find(|token| token.range.start >= target.range.end)?;
            let between = &text[target.range.end..next.range.start];
            (target.range.start..next.range.end, format!("{}{between}{old}", &text[next.range.clone()]))
        }
        Mutation::Misspell => (target.range.clone(), misspelled(old, rng)),
        Mutation::Literal if target.kind == Kind::Number => {
            let numbers = ["0", "1", "-1", "2", "31", "255", "0b101", "9223372036854775807"];
            (target.range.clone(), rng.choice(numbers)?.to_owned())
        }
        Mutation::Literal => (target.range.clone(), rng.choice(["\"\"", "\"changed\"", "[{ code }]", "7"])?.to_owned()),
        Mutation::Rename | Mutation::Replace | Mutation::Move => {
            let kind = target.kind;
            let others = tokens.iter().filter(|token| token.kind == kind).map(|token| &text[token.range.clone()]);
            let others: Vec<&str> = others.filter(|other| *other != old && !other.contains('\n')).collect();
            (target.range.clone(), (*rng.choice(&others)?).to_owned())
        }
    };
    if text[range.clone()] == new {
        return None;
    }
    let line = 1 + text[..range.start].matches('\n').count();
    let change = format!("{mutation:?} `{}` at line {line}: `{new}`", &text[range.clone()]);
    let text = format!("{}{new}{}", &text[..range.start], &text[range.end..]);
    Some(Mutant { text, change })
}

/// A name with a typo.
fn misspelled(name: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    let sigil = usize::from(name.starts_with(['$', '!']));
    if letters.len() <= sigil {
        return format!("{name}x");
    }
    let at = rng.usize(sigil..letters.len());
    match rng.u8(0..4) {
        0 if letters.len() > sigil + 1 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ => letters[at] = if letters[at] == 'x' { 'y' } else { 'x' },
    }
    letters.into_iter().collect()
}

fn move_statement(text: &str, rng: &mut Rng) -> Option<Mutant> {
    let statements = statements(text);
    let from = rng.choice(&statements)?.clone();
    let to = rng.choice(&statements)?.start;
    if from.contains(&to) {
        return None;
    }
    let moved = &text[from.clone()];
    let (first, rest) = if to < from.start {
        (format!("{}{moved}\n", &text[..to]), format!("{}{}", &text[to..from.start], &text[from.end..]))
    } else {
        (format!("{}{}", &text[..from.start], &text[from.end..to]), format!("{moved}\n{}", &text[to..]))
    };
    let line = |at: usize| 1 + text[..at].matches('\n').count();
    let change = format!("Move the statement at line {} to line {}", line(from.start), line(to));
    Some(Mutant { text: first + &rest, change })
}

#[test]
fn every_mutation_changes_the_source() {
    let text = "class A<int n> { int v = !add(n, 1); }\ndef x : A<2>;\ndef y : A<3> { let v = 4; }\n";
    assert_eq!(statements(text).len(), 3);
    for mutation in Mutation::ALL {
        let mut changed = 0;
        for seed in 0..100 {
            let mutant = mutate(text, mutation, &mut Rng::with_seed(seed));
            if let Some(mutant) = mutant {
                assert_ne!(mutant.text, text, "{}", mutant.change);
                changed += 1;
            }
        }
        assert!(changed > 30, "{mutation:?} changed the source {changed} times of 100");
    }
}
