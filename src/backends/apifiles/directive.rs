//! [`Directive`]: a directive line and its arguments.

use super::text::Slice;
use tdgen_language::diagnostics::{Diagnostic, did_you_mean};

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

/// All directives by name. Those that templates support come first.
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

/// The number of directives that templates support.
const OF_TEMPLATES: usize = 2;

/// The limit of the spaces of an indentation.
const MAX_INDENT: usize = 1000;

/// A directive line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Directive<'a> {
    /// The name with its `%`.
    pub(super) name: Slice<'a>,
    /// The text after the name.
    pub(super) rest: Slice<'a>,
}

/// Splits a line that begins with `%`.
pub(super) fn split(line: Slice<'_>) -> Directive<'_> {
    let end = line.text.find(super::text::is_blank);
    let end = end.unwrap_or(line.text.len());
    Directive { name: line.part(0..end), rest: line.after(end) }
}

/// The closing directive whose first two characters are transposed, such as `/%kind` for `%/kind`.
pub(super) fn misspelled_end(line: Slice<'_>) -> Option<(Slice<'_>, &'static str)> {
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

/// An unknown directive.
pub(super) struct Unknown {
    pub(super) diagnostic: Diagnostic,
    /// The command that was probably meant.
    pub(super) meant: Option<Command>,
}

impl<'a> Directive<'a> {
    /// The command of this directive in a specification.
    ///
    /// # Errors
    /// The directive is unknown.
    pub(super) fn in_specification(self) -> Result<Command, Box<Unknown>> {
        self.find(COMMANDS)
    }

    /// The command of this directive in a template.
    ///
    /// # Errors
    /// As for [`Directive::in_specification`].
    pub(super) fn in_template(self) -> Result<Command, Box<Unknown>> {
        let known = COMMANDS.get(..OF_TEMPLATES).unwrap_or(COMMANDS);
        self.find(known).map_err(|mut unknown| {
            if unknown.meant.is_none() {
                unknown.diagnostic.help = Some(self.help_in_template().to_owned());
            }
            unknown
        })
    }

    fn help_in_template(self) -> &'static str {
        if self.name.text.starts_with("%{") {
            "macros are expanded in sections of the specification, not in templates"
        } else {
            "templates support `%insert`, `%insert-indented` and `%%`; other directives belong in the specification"
        }
    }

    fn find(self, known: &[(&str, Command)]) -> Result<Command, Box<Unknown>> {
        let name = self.name.text.strip_prefix('%').unwrap_or_default();
        let named = |name: &str| {
            let found = known.iter().find(|(known, _)| *known == name);
            found.map(|(_, command)| *command)
        };
        if let Some(command) = named(name) {
            return Ok(command);
        }
        let message = format!("unknown directive `%{name}`");
        let unknown = Diagnostic::error(self.name.span(), message);
        if name.is_empty() {
            let help = "the name of a directive follows its `%` without a space";
            return Err(Box::new(Unknown { diagnostic: unknown.help(help), meant: None }));
        }
        // `%endkind` resembles `%kind`, but closes it.
        let closed =
            name.strip_prefix("end").or(name.strip_prefix('/')).map(|of| of.trim_start_matches(['-', '_', '%']));
        let closings = known.iter().filter_map(|(known, _)| known.strip_prefix('/'));
        let closing = closed.and_then(|of| match closings.clone().find(|known| *known == of) {
            Some(exact) => Some(exact.to_owned()),
            None => did_you_mean(of.as_bytes(), closings.map(str::as_bytes)),
        });
        let guess = match closing {
            Some(of) => Some(format!("/{of}")),
            None => did_you_mean(name.as_bytes(), known.iter().map(|(name, _)| name.as_bytes())),
        };
        Err(Box::new(match guess {
            Some(guess) => {
                Unknown { diagnostic: unknown.help(format!("did you mean `%{guess}`?")), meant: named(&guess) }
            }
            None => Unknown { diagnostic: unknown, meant: None },
        }))
    }

    /// Checks that the directive has no arguments.
    ///
    /// # Errors
    /// The diagnostic for an unexpected argument.
    pub(super) fn expect_end(self) -> Result<(), Diagnostic> {
        match self.rest.words().next() {
            None => Ok(()),
            Some(word) => Err(self.unexpected(word)),
        }
    }

    /// The name that is the only argument.
    ///
    /// # Errors
    /// The diagnostic for other arguments.
    pub(super) fn name(self) -> Result<Slice<'a>, Diagnostic> {
        let (name, after) = self.rest.first_word().ok_or_else(|| self.missing("a name"))?;
        match after.words().next() {
            None => Ok(name),
            Some(word) => Err(self.unexpected(word)),
        }
    }

    /// The arguments: a number of spaces and a name.
    ///
    /// # Errors
    /// The diagnostic for other arguments.
    pub(super) fn indent_and_name(self) -> Result<(usize, Slice<'a>), Diagnostic> {
        let missing = || self.missing("a number of spaces and a name");
        let (number, rest) = self.rest.first_word().ok_or_else(missing)?;
        rest.first_word().ok_or_else(missing)?;
        let name = Directive { rest, ..self }.name()?;
        let digits = number.text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits {
            let message = format!("expected a number of spaces, got `{}`", number.text);
            return Err(Diagnostic::error(number.span(), message));
        }
        let indent = number.text.parse().unwrap_or(usize::MAX);
        if indent > MAX_INDENT {
            let message = format!("indentation exceeds the limit of {MAX_INDENT} spaces");
            return Err(Diagnostic::error(number.span(), message));
        }
        Ok((indent, name))
    }

    /// The diagnostic for missing arguments.
    pub(super) fn missing(self, expected: &str) -> Diagnostic {
        let message = format!("`{}` expects {expected}", self.name.text);
        Diagnostic::error(self.name.span(), message)
    }

    fn unexpected(self, word: Slice) -> Diagnostic {
        let message = format!("unexpected `{}` after `{}`", word.text, self.name.text);
        Diagnostic::error(word.span(), message)
    }
}
