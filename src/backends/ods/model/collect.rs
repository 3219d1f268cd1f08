//! Reads all records of a class and reports those that are wrong.

use super::fields::Read;
use super::interface::Interface;
use crate::backends::context::Context;
use crate::diagnostics::Diags;
use crate::records::graph::RecordRef;

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

/// The interfaces that the main file defines, in its order. Records that ask to declare the methods of another
/// interface are none themselves.
pub(crate) fn interfaces<'a>(context: &Context<'a>, diags: &mut Diags, class: &str) -> Vec<Interface<'a>> {
    let mut records = context.records.defs_of(class);
    records.sort_by_key(|record| record.id);
    let own = records
        .into_iter()
        .filter(|&record| is_in_main_file(context, record) && !record.is_a("DeclareInterfaceMethods"));
    read_all(own, diags, Interface::read)
}
