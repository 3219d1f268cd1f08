//! Elaboration: from the syntax tree, statement by statement, to classes, records and globals.
//!
//! `lookup` finds names in `scope`s, `values` and `operators` evaluate values (with the expected type pushed down),
//! `args` matches arguments, `records` builds records and classes. The contents of multiclasses and loops are kept as
//! `prototypes`, which `entries` runs.

mod args;
mod defms;
mod elaborated;
mod elaboration;
mod elaborator;
mod entries;
mod lists;
mod lookup;
mod multiclass;
mod observe;
mod operators;
mod prototypes;
mod records;
mod scope;
mod statements;
mod types;
mod undefined;
mod values;

pub use elaborated::Elaborated;
pub use elaboration::Elaboration;

use elaborator::Elaborator;

use crate::diagnostics::Diags;
use crate::parser::ast::Ast;

/// Elaborates top-level statements after those that were elaborated before; `first` is their number, as far as they
/// report together. Errors are collected and never stop it; the result is complete only if there are none.
pub fn elaborate(
    ast: &Ast,
    first: u32,
    before: Elaborated,
    settings: &Elaboration<'_>,
    diags: &mut Diags,
) -> Elaborated {
    let mut elaborator = Elaborator::new(before, settings, diags, ast);
    for (number, statement) in (first..).zip(&ast.statements) {
        elaborator.ev.diags.at_statement(number);
        if elaborator.should_stop() {
            break;
        }
        if statement.is_damaged {
            elaborator.ev.diags.order_by_position();
        }
        elaborator.statement(statement);
    }
    elaborator.state.undefined.find_definitions(ast);
    elaborator.state.superseded.extend_from_slice(&ast.superseded);
    elaborator.into_elaborated()
}
