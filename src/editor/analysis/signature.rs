//! The arguments of the class or multiclass whose `<...>` is open at a place.

use std::ops::Range;

use super::complete::callee;
use super::cursor::{Cursor, Inside, Open};
use super::evaluation::Analysis;
use super::hover::{argument_text, documentation};
use crate::syntax::FileTree;
use tdgen_language::lexer::kind::Kind;
use tdgen_language::parser::operator_table::OPERATORS;

/// The arguments that may be written, and which one is being written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// `Class<int a, string b = "">`
    pub label: String,
    /// The parts of the label that are the arguments.
    pub arguments: Vec<Range<usize>>,
    /// The number of the argument that is being written.
    pub active: usize,
    /// What it is for, in Markdown.
    pub documentation: String,
}

/// The signature of what is called at an offset.
pub fn signature(analysis: &Analysis, file: &FileTree, offset: usize) -> Option<Signature> {
    let cursor = Cursor::at(file, offset);
    if cursor.inside == Inside::Text {
        return None;
    }
    let levels = cursor.levels.iter().rev();
    let mut levels = levels.filter(|level| matches!(level.open, Open::Angle | Open::Paren) && level.callee.is_some());
    levels.find_map(|level| {
        let name = level.callee?;
        let word = cursor.token(name);
        if cursor.kind(name) == Some(Kind::Bang) {
            let name = word.strip_prefix(b"!")?;
            let operator = OPERATORS.iter().find(|operator| operator.name.as_bytes() == name)?;
            let label = format!("!{}(...)", operator.name);
            let documentation = operator.about.to_owned();
            return Some(Signature { label, arguments: Vec::new(), active: level.commas, documentation });
        }
        let (key, definition) = callee(analysis, word)?;
        let mut label = format!("{}<", analysis.text(definition.span));
        let mut arguments = Vec::new();
        let mut named = None;
        for (at, (_, argument)) in analysis.arguments(key).enumerate() {
            if at > 0 {
                label.push_str(", ");
            }
            let start = label.len();
            label.push_str(&argument_text(analysis, argument));
            arguments.push(start..label.len());
            let is_named = |name: usize| cursor.token(name) == analysis.bytes(argument.span);
            named = named.or(level.argument.is_some_and(is_named).then_some(at));
        }
        label.push('>');
        let active = named.unwrap_or(level.commas);
        (!arguments.is_empty()).then(|| Signature {
            label,
            arguments,
            active,
            documentation: documentation(analysis, key),
        })
    })
}
