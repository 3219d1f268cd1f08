//! The intentional differences that random sources can show.

use tdgen::reduce::{statements, tokens};

use crate::tools::{Difference, Kind};

/// An intentional difference.
struct Excuse {
    /// A part of the row of docs/differences.md that explains it.
    documented: &'static str,
    applies: fn(&str, &Difference) -> bool,
}

const EXCUSES: &[Excuse] = &[
    Excuse {
        documented: "In a statement or field that spans several lines",
        applies: |source, difference| {
            // tdgen reports an unexpected `{`, llvm-tblgen what follows it.
            let skipped = usize::from(difference.messages.contains(", found "));
            difference.errors.is_some_and(|(theirs, ours)| ends_between(source, theirs, ours) <= skipped)
        },
    },
    Excuse {
        documented: "If the same statement has a syntax error in a later line",
        applies: |source, difference| {
            let is_syntax = difference.messages.split_once(" / ").is_some_and(|(_, ours)| {
                ours.starts_with("expected ") && ours.contains("found") || ours.contains(" is not allowed in")
            });
            is_syntax
                && difference
                    .errors
                    .is_some_and(|(theirs, ours)| theirs < ours && in_one_statement(source, theirs, ours))
        },
    },
    Excuse {
        documented: "a field of `?`",
        applies: |_, difference| {
            matches!(difference.kind, Kind::OnlyOursRefuses | Kind::ErrorLine)
                && difference.messages.ends_with("field  of ")
        },
    },
    Excuse {
        documented: "for a parent with a parameter of more bits",
        applies: |source, difference| {
            let ours = difference.messages.split(" / ").last().unwrap_or_default();
            source.contains("multiclass") && ours.starts_with("expected  for argument ")
        },
    },
    Excuse {
        documented: "`!cond` whose selected value does not convert to the common type",
        applies: |source, difference| {
            let expected = difference.lines.lines().find_map(|line| line.trim().strip_prefix("expected "));
            let is_lost = match difference.kind {
                Kind::Records | Kind::Json | Kind::Detailed => {
                    // A template argument without its default stays in expressions.
                    let names = |line: &str| line.contains(':') && !line.contains("expected");
                    let got = difference.lines.lines().find_map(|line| line.trim().strip_prefix("got "));
                    expected.is_some_and(|line| {
                        let has_none = line.trim().ends_with("= ?;") || line.ends_with(';') && !line.contains('=');
                        has_none || names(line) && got.is_some_and(|got| !names(got))
                    })
                }
                // The value does not fit the field either.
                Kind::OnlyOursRefuses => difference.messages.contains("cannot convert "),
                // What uses a value that is lost is not resolved.
                Kind::OnlyTheirsRefuses => {
                    difference.messages.starts_with("value not specified for template argument")
                        || difference.messages.contains("could not be fully resolved")
                }
                _ => false,
            };
            is_lost && (source.contains("!cond(") || source.contains("!switch("))
        },
    },
    Excuse {
        documented: "error at the end of the value",
        applies: |source, difference| {
            let has_none =
                source.contains("!cond(") || source.contains("!switch(") || source.contains("!getdagopname(");
            // tdgen goes on with the value, which may be wrong later, or in a record, which is reported at its name.
            let goes_on =
                difference.errors.is_some_and(|(theirs, ours)| theirs < ours || in_one_statement(source, theirs, ours));
            // In a `let` around statements, llvm-tblgen gives no message.
            (difference.kind == Kind::OnlyTheirsRefuses || goes_on)
                && has_none
                && (difference.messages.starts_with("expected ") || difference.messages.starts_with(" / "))
        },
    },
    Excuse {
        documented: "A `!cond` or `!foldl` of type `bit` among bits",
        applies: |source, difference| {
            if difference.kind == Kind::OnlyTheirsRefuses {
                return difference.messages.starts_with("value not specified for template argument")
                    && source.contains("!foldl(");
            }
            if matches!(difference.kind, Kind::OnlyOursRefuses | Kind::ErrorLine) {
                let stuck = ["cannot fully resolve field", "an operand of  is "];
                let is_stuck = stuck.iter().any(|words| difference.messages.contains(words));
                return is_stuck && ["!cond(", "!foldl("].iter().any(|form| source.contains(form));
            }
            let line = |word| difference.lines.lines().find_map(|line| line.trim().strip_prefix(word));
            let Some((theirs, ours)) = line("expected ").zip(line("got ")) else { return false };
            // Long lines are shortened.
            let ours = ours.trim().trim_end_matches("...").replace("){0}", ")");
            let is_output = matches!(difference.kind, Kind::Records | Kind::Json | Kind::Detailed);
            is_output && (ours.contains("!cond(") || ours.contains("!foldl(")) && theirs.trim().starts_with(&ours)
        },
    },
    Excuse {
        documented: "with a value whose type the field cannot hold",
        applies: |source, difference| {
            let is_appended = source.contains("append") || source.contains("prepend");
            let ours = difference.messages.split(" / ").nth(1).unwrap_or_default();
            is_appended && ours.starts_with("expected  for field ")
        },
    },
    Excuse {
        documented: "keys that cannot be compared",
        applies: |source, difference| {
            let ours = difference.messages.split(" / ").nth(1).unwrap_or_default();
            source.contains("!switch") && ours.starts_with("expected bit, bits, int, string or record, got")
                || source.contains("!sort") && ours.starts_with("expected a string, int, bits or bit to sort by")
        },
    },
    Excuse {
        documented: "accepts the forms of all versions",
        applies: |source, difference| {
            let is_let = difference.messages.starts_with("expected  in let expression");
            let is_argument = difference.messages.starts_with("Value specified for template argument");
            if is_argument && matches!(difference.kind, Kind::OnlyTheirsRefuses | Kind::ErrorLine) {
                return source.contains("multiclass");
            }
            (is_let || difference.messages.starts_with("unknown operator"))
                && difference.kind == Kind::OnlyTheirsRefuses
                && ["let", "!getop", "!setop", "!sort", "!switch"].iter().any(|form| source.contains(form))
        },
    },
    Excuse {
        documented: "An anonymous record that several fields use is located at its first use",
        applies: |_, difference| {
            let mut lines = difference.lines.lines().skip(1);
            difference.kind == Kind::Json && lines.all(|line| line.contains("\"!locs\":"))
        },
    },
    Excuse {
        documented: "Names in dags are strings",
        applies: |source, difference| {
            let is_code =
                difference.lines.contains("expected   code ") && difference.lines.contains("got        string ");
            is_code && (source.contains("!getdagopname") || source.contains("!getdagname"))
        },
    },
    Excuse {
        documented: "`include` without a file name is reported at the `include`",
        applies: |_, difference| difference.messages.starts_with("expected filename after include / "),
    },
];

/// How many fields, statements and bodies begin or end from one line to the other: lines that end with `;`, `{` or `}`.
fn ends_between(source: &str, one: u32, other: u32) -> usize {
    let (first, last) = (one.min(other) as usize, one.max(other) as usize);
    let line = |at: usize| 1 + source[..at].matches('\n').count();
    let tokens = tokens(source);
    let ends = tokens.iter().enumerate().filter(|(index, token)| {
        let next = tokens.get(index + 1).map_or(usize::MAX, |next| line(next.range.start));
        matches!(&source[token.range.clone()], ";" | "{" | "}") && next > line(token.range.start)
    });
    ends.filter(|(_, token)| (first..last).contains(&line(token.range.start))).count()
}

/// Whether two lines belong to the same statement at the top of the file.
fn in_one_statement(source: &str, one: u32, other: u32) -> bool {
    let line = |at: usize| 1 + source[..at].matches('\n').count();
    let ends: Vec<usize> = statements(source).iter().map(|statement| line(statement.end)).collect();
    let (first, last) = (one.min(other) as usize, one.max(other) as usize);
    !ends.iter().any(|end| (first..last).contains(end))
}

/// The row of docs/differences.md that explains the difference of a reduced source.
pub(crate) fn excuse(source: &str, difference: &Difference) -> Option<&'static str> {
    EXCUSES.iter().find(|excuse| (excuse.applies)(source, difference)).map(|excuse| excuse.documented)
}

#[test]
fn every_excuse_is_documented() {
    let page = include_str!("../../docs/differences.md").split_whitespace().collect::<Vec<_>>().join(" ");
    for excuse in EXCUSES {
        assert!(page.contains(excuse.documented), "docs/differences.md does not say `{}`", excuse.documented);
    }
}
