//! What each word of a file is, to be coloured.

use super::evaluation::Analysis;
use crate::syntax::FileTree;
use tdgen_language::lexer::kind::{Digits, Kind};
use tdgen_language::records::history::uses::{DefinitionKind, Target};
use tdgen_language::source::FileId;

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HighlightKind {
    /// A class.
    Class,
    /// A multiclass.
    Multiclass,
    /// A record, def or defm.
    Record,
    /// A variable or iterator.
    Variable,
    /// An argument.
    Argument,
    /// A field.
    Field,
    /// An alias of a type.
    Type,
    /// An operator.
    Operator,
    /// A keyword.
    Keyword,
    /// A number.
    Number,
    /// A string or code literal.
    String,
    /// A comment, or lines that are not read.
    Comment,
    /// A directive.
    Directive,
}

/// A word of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Highlight {
    /// Its offsets in the text.
    pub range: std::ops::Range<usize>,
    /// What it is.
    pub kind: HighlightKind,
    /// Whether it defines what it names.
    pub is_definition: bool,
}

/// The words of a file; those whose meaning needs an analysis only if `at` has one: the file in it, and how an offset
/// of the text becomes one there.
pub fn highlight(
    file: &FileTree,
    at: Option<(&Analysis, FileId)>,
    shift: &dyn Fn(usize) -> Option<usize>,
) -> Vec<Highlight> {
    let mut words = Vec::new();
    for piece in &file.pieces {
        let range = piece.start as usize..piece.end as usize;
        let kind = match piece.kind {
            Kind::LineComment | Kind::BlockComment(_) | Kind::Skipped => HighlightKind::Comment,
            Kind::Directive => HighlightKind::Directive,
            Kind::Keyword(_) | Kind::Include => HighlightKind::Keyword,
            Kind::Digits(Digits::Name) | Kind::Name => {
                if let Some((analysis, number)) = at
                    && let Some(offset) = shift(range.start)
                    && let Some((kind, is_definition)) = meaning(analysis, number, offset)
                {
                    words.push(Highlight { range, kind, is_definition });
                }
                continue;
            }
            Kind::Digits(_) | Kind::Signed => HighlightKind::Number,
            Kind::String(_) | Kind::Code(_) => HighlightKind::String,
            Kind::Bang => HighlightKind::Operator,
            Kind::Variable => HighlightKind::Argument,
            _ => continue,
        };
        words.push(Highlight { range, kind, is_definition: false });
    }
    words
}

fn meaning(analysis: &Analysis, file: FileId, offset: usize) -> Option<(HighlightKind, bool)> {
    let position = analysis.position(file, offset);
    if let Some(definition) = analysis.uses.definition(position).filter(|one| one.span.start == position) {
        return Some((kind_of(definition.kind), true));
    }
    let one = analysis.uses.at(position).find(|one| one.span.start == position)?;
    match one.target {
        Target::Definition(key) => Some((kind_of(analysis.uses.definition(key)?.kind), false)),
        Target::Record(_) => Some((HighlightKind::Record, false)),
        Target::Name(_) => None,
    }
}

fn kind_of(kind: DefinitionKind) -> HighlightKind {
    match kind {
        DefinitionKind::Class => HighlightKind::Class,
        DefinitionKind::Multiclass => HighlightKind::Multiclass,
        DefinitionKind::Def | DefinitionKind::Defm => HighlightKind::Record,
        DefinitionKind::Defset | DefinitionKind::Variable | DefinitionKind::Iterator => HighlightKind::Variable,
        DefinitionKind::Argument => HighlightKind::Argument,
        DefinitionKind::Field => HighlightKind::Field,
        DefinitionKind::Type => HighlightKind::Type,
    }
}
