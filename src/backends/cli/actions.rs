//! Pairs actions with outputs.
//!
//! Input: actions and `-o` in the order of the command line. Output: one output for each action that runs. LLVM's tools
//! have one output and one action, and the last one given wins; build systems rely on both. Several outputs can be
//! given in two ways:
//!
//! - `--gen-api=api.h --dump-json=api.json`: an action with `=FILE` has that output;
//! - `-gen-api -o api.h -dump-json -o api.json`: with several `-o`, each belongs to the action before it.
//!
//! Of several actions before one `-o`, or without any output, the last wins, as in llvm-tblgen.

/// An action or an output, in the order of the command line. Actions are indices of the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// An action, with its own output if it was written `--action=FILE`.
    Action(usize, Option<String>),
    /// `-o FILE`.
    Output(String),
}

/// An action that runs: its index, and its output if one was given.
type Pair = (usize, Option<String>);

/// Pairs actions with outputs. Without actions there are no pairs, and the default action writes to the output that is
/// returned besides the pairs.
///
/// # Errors
/// The message about an ambiguous command line.
pub(crate) fn pair(words: Vec<Word>) -> Result<(Vec<Pair>, Option<String>), String> {
    let mut own: Vec<(usize, Pair)> = Vec::new();
    let mut rest: Vec<(usize, Word)> = Vec::new();
    for (at, word) in words.into_iter().enumerate() {
        match word {
            Word::Action(action, Some(file)) => own.push((at, (action, Some(file)))),
            // Of consecutive outputs the last wins.
            Word::Output(_) if matches!(rest.last(), Some((_, Word::Output(_)))) => {
                rest.pop();
                rest.push((at, word));
            }
            word => rest.push((at, word)),
        }
    }
    let outputs = |rest: &[(usize, Word)]| rest.iter().filter(|(_, word)| matches!(word, Word::Output(_))).count();
    if outputs(&rest) > 1 && matches!(rest.first(), Some((_, Word::Output(_)))) {
        rest.remove(0);
    }
    if outputs(&rest) <= 1 {
        let mut action = None;
        let mut output = None;
        for (at, word) in rest {
            match word {
                Word::Action(number, _) => action = Some((at, number)),
                Word::Output(file) => output = Some(file),
            }
        }
        match (action, output) {
            (Some((at, action)), output) => own.push((at, (action, output))),
            (None, Some(file)) if !own.is_empty() => {
                return Err(format!("error: `-o {file}` has no action: each action has an output of its own"));
            }
            (None, output) => return Ok((pairs(own), output)),
        }
        return Ok((pairs(own), None));
    }
    let mut before = None;
    for (at, word) in rest {
        match word {
            Word::Action(number, _) => before = Some((at, number)),
            Word::Output(file) => {
                if let Some((at, action)) = before.take() {
                    own.push((at, (action, Some(file))));
                }
            }
        }
    }
    match before {
        None => Ok((pairs(own), None)),
        Some(_) => Err("error: the last action has no output: with several -o, each -o follows its action".into()),
    }
}

/// In the order of the command line.
fn pairs(mut own: Vec<(usize, Pair)>) -> Vec<Pair> {
    own.sort_by_key(|pair| pair.0);
    own.into_iter().map(|(_, pair)| pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `1` is an action, `1=a` one with an output, `a` an output.
    fn paired(text: &str) -> String {
        let word = |word: &str| match word.split_once('=') {
            Some((action, file)) => Word::Action(action.parse().unwrap(), Some(file.into())),
            None => word.parse().map_or(Word::Output(word.into()), |action| Word::Action(action, None)),
        };
        match pair(text.split_whitespace().map(word).collect()) {
            Err(_) => "ambiguous".into(),
            Ok((pairs, default)) => {
                let show = |(action, file): &Pair| format!("{action}>{} ", file.as_deref().unwrap_or("-"));
                pairs.iter().map(show).collect::<String>() + default.as_deref().unwrap_or("")
            }
        }
    }

    #[test]
    fn as_the_real_tool() {
        assert_eq!(paired(""), "");
        assert_eq!(paired("a"), "a");
        assert_eq!(paired("a b"), "b");
        assert_eq!(paired("1"), "1>- ");
        assert_eq!(paired("1 a"), "1>a ");
        assert_eq!(paired("a 1"), "1>a ");
        assert_eq!(paired("1 2 a"), "2>a ");
        assert_eq!(paired("1 a 2"), "2>a ");
        assert_eq!(paired("1 a b"), "1>b ");
        assert_eq!(paired("a 1 b"), "1>b ");
        assert_eq!(paired("1 2"), "2>- ");
    }

    #[test]
    fn several_outputs() {
        assert_eq!(paired("1 a 2 b"), "1>a 2>b ");
        assert_eq!(paired("1 2 a 3 b c"), "2>a 3>c ");
        assert_eq!(paired("1=a 2=b"), "1>a 2>b ");
        assert_eq!(paired("1 a 2=b 3 c"), "1>a 2>b 3>c ");
        assert_eq!(paired("2=b 1 a"), "2>b 1>a ");
        assert_eq!(paired("1=a 2"), "1>a 2>- ");
        assert_eq!(paired("1 a 2 b 3"), "ambiguous");
        assert_eq!(paired("1=a b"), "ambiguous");
    }
}
