//! [`Template`]: text to copy and sections to insert; filled with the sections of a kind, it is an output.

use super::block::{Block, Budget, TooMuch};
use super::directive::{self, Command};
use super::expand::Sections;
use super::text::{Slice, todos};
use super::{may_guess, report};
use crate::diagnostics::{Diagnostic, Diags};

/// A template.
#[derive(Debug)]
pub(super) struct Template<'a> {
    pieces: Vec<Piece<'a>>,
}

#[derive(Debug)]
enum Piece<'a> {
    /// A line as it is, with its end if it has one.
    Text(Slice<'a>),
    Insert {
        name: Slice<'a>,
        indent: usize,
    },
}

/// Reads a template.
pub(super) fn read<'a>(text: Slice<'a>, diags: &mut Diags) -> Template<'a> {
    let mut pieces = Vec::new();
    for line in text.lines() {
        if diags.is_full() {
            break;
        }
        let whole = line;
        let line = line.without_newline();
        if line.text.starts_with("%%") {
            continue;
        }
        if !line.text.starts_with('%') {
            pieces.push(Piece::Text(whole));
            continue;
        }
        let directive = directive::split(line);
        let command = match directive.in_template() {
            Ok(command) => command,
            Err((unknown, guess)) => {
                report(diags, unknown);
                let Some(guess) = guess else { continue };
                guess
            }
        };
        let insertion = match command {
            Command::InsertIndented => directive.indent_and_name(),
            _ => directive.name().map(|name| (0, name)),
        };
        match insertion {
            Ok((indent, name)) => pieces.push(Piece::Insert { name, indent }),
            Err(fault) => drop(report(diags, fault)),
        }
    }
    Template { pieces }
}

impl<'a> Template<'a> {
    /// The names of the sections that are inserted.
    pub(super) fn mentions(&self) -> impl Iterator<Item = &'a str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Insert { name, .. } => Some(name.text),
            Piece::Text(_) => None,
        })
    }

    /// The output.
    ///
    /// # Errors
    /// There was too much text, which was reported.
    pub(super) fn fill(&self, sections: &Sections, budget: &mut Budget, diags: &mut Diags) -> Result<String, TooMuch> {
        let mut output = Block::default();
        for piece in &self.pieces {
            let (Piece::Text(place) | Piece::Insert { name: place, .. }) = piece;
            let done = match piece {
                Piece::Text(line) => copy(*line, &mut output, budget),
                Piece::Insert { name, indent } => match sections.get(name.text) {
                    Some(section) => output.insert(section, *indent, budget),
                    None => {
                        let fault = sections.not_for_template(*name, may_guess(diags));
                        report(diags, fault);
                        Ok(())
                    }
                },
            };
            if let Err(TooMuch) = done {
                report(diags, Diagnostic::error(place.span(), Budget::excess()));
                return Err(TooMuch);
            }
        }
        for todo in &output.todos {
            report(diags, Diagnostic::warning(*todo, "this writes a TODO into the output"));
        }
        Ok(output.text)
    }
}

fn copy(line: Slice, output: &mut Block, budget: &mut Budget) -> Result<(), TooMuch> {
    let found = todos(line.text).map(|range| line.part(range).span());
    output.todos.extend(found);
    output.push(line.text, budget)
}
