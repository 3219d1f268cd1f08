//! The model: what a description says of operations and what belongs to them, as answers to an emitter's questions.
//!
//! Takes records of the classes of MLIR's `OpBase.td`; hands on values that were read once and checked. Emitters read
//! no record themselves.

pub(crate) mod attribute;
pub(crate) mod builder;
pub(crate) mod constraint;
pub(crate) mod definition;
pub(crate) mod dialect;
pub(crate) mod documentation;
pub(crate) mod effect;
mod effects;
pub(crate) mod enumeration;
pub(crate) mod fields;
mod inference;
pub(crate) mod interface;
pub(crate) mod keywords;
mod once;
pub(crate) mod op;
pub(crate) mod op_reader;
mod op_rules;
pub(crate) mod parameter;
pub(crate) mod predicate;
pub(crate) mod property;
pub(crate) mod traits;
pub(crate) mod typing;

use crate::backends::context::Context;
use crate::diagnostics::Diags;
use crate::records::graph::RecordRef;
use fields::Read;

/// What reading makes of each record, without those that are wrong: they were reported.
pub(crate) fn read_all<'a, T>(
    records: impl IntoIterator<Item = RecordRef<'a>>,
    diags: &mut Diags,
    read: impl Fn(RecordRef<'a>) -> Read<T>,
) -> Vec<T> {
    let mut all = Vec::new();
    for record in records {
        match read(record) {
            Ok(one) => all.push(one),
            Err(fault) => drop(diags.push(fault)),
        }
    }
    all
}

/// Whether a record stands in the main file itself.
pub(crate) fn is_in_main_file(context: &Context<'_>, record: RecordRef<'_>) -> bool {
    let file = |position| context.sources.file_at(position);
    file(record.span().start) == file(0)
}
