//! Elaboration: from the syntax tree, statement by statement, to classes, records and globals.
//!
//! `lookup` finds names in `scope`s, `values` and `operators` evaluate values (with the expected type pushed down),
//! `args` matches arguments, `records` builds records and classes. The contents of multiclasses and loops are kept as
//! `prototypes`, which `entries` runs.

mod args;
mod defms;
mod elaborated;
mod elaborator;
mod entries;
mod lists;
mod lookup;
mod multiclass;
mod operators;
mod prototypes;
mod records;
mod scope;
mod statements;
mod types;
mod undefined;
mod values;

pub(crate) use elaborated::Elaborated;

use elaborator::{Elaborator, FindDefinition};

use std::sync::atomic::AtomicUsize;

use crate::diagnostics::Diags;
use crate::parser::ast::Ast;
use crate::records::limits::Limits;

/// Elaborates the statements of an input, after those that were elaborated before. Errors are collected and never stop it;
/// the result is complete only if there are none.
pub(crate) fn elaborate(
    ast: &Ast,
    before: Elaborated,
    limits: &Limits,
    warn_unused: bool,
    find_definition: FindDefinition<'_>,
    progress: Option<&AtomicUsize>,
    diags: &mut Diags,
) -> Elaborated {
    let mut elaborator = Elaborator::new(before, limits, diags, ast, warn_unused, find_definition);
    elaborator.progress = progress;
    for (number, statement) in ast.statements.iter().enumerate() {
        elaborator.ev.diags.at_statement(number as u32);
        if elaborator.should_stop() {
            break;
        }
        elaborator.statement(statement);
        if statement.is_damaged {
            elaborator.ev.diags.order_by_position();
        }
    }
    elaborator.into_elaborated()
}
