//! Directive lines: which directives there are, and how a line is split.
//!
//! Takes a line; hands on a [`Directive`], whose arguments are read by the functions here.

use super::text::Slice;
use crate::diagnostics::{Diagnostic, did_you_mean};

/// What a directive does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Define,
    DefineKinds,
    DefineLines,
    EndDefineLines,
    Else,
    Insert,
    InsertIndented,
    InsertLines,
    Kind,
    EndKind,
    Section,
    EndSection,
}

/// All directives by name. Those that a template has too come first.
const COMMANDS: &[(&str, Command)] = &[
    ("insert", Command::Insert),
    ("insert-indented", Command::InsertIndented),
    ("define", Command::Define),
    ("define-kinds", Command::DefineKinds),
    ("define-lines", Command::DefineLines),
    ("/define-lines", Command::EndDefineLines),
    ("else", Command::Else),
    ("insert-lines", Command::InsertLines),
    ("kind", Command::Kind),
    ("/kind", Command::EndKind),
    ("section", Command::Section),
    ("/section", Command::EndSection),
];

/// How many of them a template has.
const OF_TEMPLATES: usize = 2;

/// More spaces than anyone indents by.
const DEEPEST_INDENT: usize = 1000;

/// A directive line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Directive<'a> {
    /// The name with its `%`.
    pub(super) name: Slice<'a>,
    /// All behind the name.
    pub(super) rest: Slice<'a>,
}

/// A line that begins with `%`, which the caller knows.
pub(super) fn split(line: Slice<'_>) -> Directive<'_> {
    let end = line.text.find(super::text::is_blank);
    let end = end.unwrap_or(line.text.len());
    Directive { name: line.part(0..end), rest: line.behind(end) }
}

/// The directive that a word is to close a region with, if it is one with its first two characters mixed up: `/%kind`
/// for `%/kind`.
pub(super) fn misspelt_end(line: Slice<'_>) -> Option<(Slice<'_>, &'static str)> {
    let name = line.text.strip_prefix("/%");
    let name = name.or_else(|| line.text.strip_prefix("\\%"))?;
    let name = name.split(super::text::is_blank).next()?;
    let ends = COMMANDS.iter().filter_map(|(known, _)| {
        let of = known.strip_prefix('/')?;
        (of == name).then_some(*known)
    });
    let end = ends.into_iter().next()?;
    Some((line.part(0..name.len() + 2), end))
}

impl<'a> Directive<'a> {
    /// What this asks for in a specification.
    ///
    /// # Errors
    /// There is no such directive: the message, and the one that was probably meant.
    pub(super) fn in_specification(self) -> Result<Command, (Diagnostic, Option<Command>)> {
        self.find(COMMANDS)
    }

    /// What this asks for in a template.
    ///
    /// # Errors
    /// As above.
    pub(super) fn in_template(self) -> Result<Command, (Diagnostic, Option<Command>)> {
        let known = COMMANDS.get(..OF_TEMPLATES).unwrap_or(COMMANDS);
        self.find(known).map_err(|(unknown, guess)| {
            if guess.is_some() {
                return (unknown, guess);
            }
            (unknown.help(self.help_in_template()), None)
        })
    }

    fn help_in_template(self) -> &'static str {
        if self.name.text.starts_with("%{") {
            "macros are used in the sections of the specification, not in a template"
        } else {
            "a template has `%insert`, `%insert-indented` and `%%`; all else stands in the specification"
        }
    }

    fn find(self, known: &[(&str, Command)]) -> Result<Command, (Diagnostic, Option<Command>)> {
        let name = self.name.text.strip_prefix('%').unwrap_or_default();
        let named = |name: &str| {
            let found = known.iter().find(|(known, _)| *known == name);
            found.map(|(_, command)| *command)
        };
        if let Some(command) = named(name) {
            return Ok(command);
        }
        let message = format!("there is no directive `%{name}`");
        let unknown = Diagnostic::error(self.name.span(), message);
        if name.is_empty() {
            let help = "the name of a directive stands right behind its `%`";
            return Err((unknown.help(help), None));
        }
        let guess = did_you_mean(name.as_bytes(), known.iter().map(|(name, _)| name.as_bytes()));
        Err(match guess {
            Some(guess) => {
                let meant = named(&guess);
                (unknown.help(format!("did you mean `%{guess}`?")), meant)
            }
            None => (unknown, None),
        })
    }

    /// Checks that nothing follows.
    ///
    /// # Errors
    /// The message about what follows.
    pub(super) fn nothing(self) -> Result<(), Diagnostic> {
        match self.rest.words().next() {
            None => Ok(()),
            Some(word) => Err(self.superfluous(word)),
        }
    }

    /// The one name that follows.
    ///
    /// # Errors
    /// The message when there is none, or more than that.
    pub(super) fn name(self) -> Result<Slice<'a>, Diagnostic> {
        let (name, behind) = self.rest.first_word().ok_or_else(|| self.lacks("a name"))?;
        match behind.words().next() {
            None => Ok(name),
            Some(word) => Err(self.superfluous(word)),
        }
    }

    /// A number of spaces and a name.
    ///
    /// # Errors
    /// The message when something else follows.
    pub(super) fn indent_and_name(self) -> Result<(usize, Slice<'a>), Diagnostic> {
        let lacks = || self.lacks("a number of spaces and a name");
        let (number, rest) = self.rest.first_word().ok_or_else(lacks)?;
        rest.first_word().ok_or_else(lacks)?;
        let name = Directive { rest, ..self }.name()?;
        let digits = number.text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits {
            let message = format!("`{}` is not a number of spaces", number.text);
            return Err(Diagnostic::error(number.span(), message));
        }
        let indent = number.text.parse().unwrap_or(usize::MAX);
        if indent > DEEPEST_INDENT {
            let message = format!("nothing is indented by more than {DEEPEST_INDENT} spaces");
            return Err(Diagnostic::error(number.span(), message));
        }
        Ok((indent, name))
    }

    /// The message that something is missing.
    pub(super) fn lacks(self, what: &str) -> Diagnostic {
        let message = format!("`{}` needs {what}", self.name.text);
        Diagnostic::error(self.name.span(), message)
    }

    fn superfluous(self, word: Slice) -> Diagnostic {
        let message = format!("`{}` has no place behind `{}`", word.text, self.name.text);
        Diagnostic::error(word.span(), message)
    }
}
