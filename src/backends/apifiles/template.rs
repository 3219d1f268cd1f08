//! [`Template`]: text to copy and sections to insert.

use super::block::{Block, Budget, BudgetExceeded};
use super::directive::{self, Command};
use super::expand::Sections;
use super::report::{may_suggest, report};
use super::text::{Slice, todos};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};

/// A template.
#[derive(Debug)]
pub(super) struct Template<'a> {
    pieces: Vec<Piece<'a>>,
}

#[derive(Debug)]
enum Piece<'a> {
    /// A line with its line end, if it has one.
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
            Err(unknown) => {
                report(diags, unknown.diagnostic);
                let Some(meant) = unknown.meant else { continue };
                meant
            }
        };
        let insertion = match command {
            Command::InsertIndented => directive.indent_and_name(),
            _ => directive.name().map(|name| (0, name)),
        };
        match insertion {
            Ok((indent, name)) => pieces.push(Piece::Insert { name, indent }),
            Err(error) => {
                report(diags, error);
            }
        }
    }
    Template { pieces }
}

impl<'a> Template<'a> {
    /// The names of the inserted sections.
    pub(super) fn inserted_names(&self) -> impl Iterator<Item = &'a str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Insert { name, .. } => Some(name.text),
            Piece::Text(_) => None,
        })
    }

    /// The output with these sections. Fails if the budget is exceeded.
    pub(super) fn fill(&self, sections: &Sections, budget: &mut Budget, diags: &mut Diags) -> Result<String, Reported> {
        let mut output = Block::default();
        for piece in &self.pieces {
            let (Piece::Text(at) | Piece::Insert { name: at, .. }) = piece;
            let result = match piece {
                Piece::Text(line) => copy(*line, &mut output, budget),
                Piece::Insert { name, indent } => match sections.get(name.text) {
                    Some(section) => output.insert(section, *indent, budget),
                    None => {
                        report(diags, sections.missing_section(*name, may_suggest(diags)));
                        Ok(())
                    }
                },
            };
            result.map_err(|BudgetExceeded| report(diags, BudgetExceeded::diagnostic(*at)))?;
        }
        for todo in &output.todos {
            report(diags, Diagnostic::warning(*todo, "TODO in the output"));
        }
        Ok(output.text)
    }
}

fn copy(line: Slice, output: &mut Block, budget: &mut Budget) -> Result<(), BudgetExceeded> {
    let found = todos(line.text).map(|range| line.part(range).span());
    output.todos.extend(found);
    output.push(line.text, budget)
}
