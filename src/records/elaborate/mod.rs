//! Elaboration: from the syntax tree, statement by statement, to classes, records and globals.
//!
//! `lookup` finds names in `scope`s, `values` and `operators` evaluate values (with the expected type pushed down),
//! `args` matches arguments, `records` builds records and classes. The contents of multiclasses and loops are kept as
//! `prototypes`, which `entries` runs.

mod args;
mod defms;
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

use elaborator::{Elaborator, FindDefinition};

use std::sync::atomic::AtomicUsize;

use crate::counters::{self, Counter};
use crate::diagnostics::Diags;
use crate::parser::ast::Ast;
use crate::records::evaluator::Evaluator;
use crate::records::graph::Records;
use crate::records::limits::Limits;
use crate::records::store::Store;
use crate::source::Interner;

/// Elaborates a whole input. Errors are collected and never stop it; the graph is complete only if there are none.
pub(crate) fn elaborate(
    ast: &Ast,
    interner: Interner,
    limits: &Limits,
    warn_unused: bool,
    find_definition: FindDefinition<'_>,
    progress: Option<&AtomicUsize>,
    diags: &mut Diags,
) -> Records {
    let ev = Evaluator::new(Store::new(interner), limits, diags);
    let mut elaborator = Elaborator::new(ev, ast, warn_unused, find_definition);
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
    let store = elaborator.ev.store;
    counters::add(Counter::Records, || store.records.len());
    counters::add(Counter::Fields, || store.count_fields());
    counters::add(Counter::Values, || store.values.ids().count());
    counters::add(Counter::ReachableValues, || store.count_reachable_values());
    Records::new(store)
}
