//! Reads all records of a class and reports those with errors.

use super::fields::{Read, at_user};
use crate::model::interface::Interface;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// Reads each record; reports and skips those with errors.
pub(crate) fn read_all<'a, T>(
    records: impl IntoIterator<Item = RecordRef<'a>>,
    diags: &mut Diags,
    read: impl Fn(RecordRef<'a>) -> Read<T>,
) -> Vec<T> {
    let mut all = Vec::new();
    for record in records {
        match read(record) {
            Ok(value) => all.push(value),
            Err(error) => drop(diags.push(at_user(error, record))),
        }
    }
    all
}

/// Returns the records of a class, or reports that `header` is not included, which defines it.
pub(crate) fn records_of<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    class: &str,
    header: &str,
) -> Vec<RecordRef<'a>> {
    if let Some(missing) = context.missing_class(class) {
        diags.push(missing.help(format!("include \"{header}\"")));
    }
    context.records.defs_of_if_defined(class)
}

/// Returns whether a record is defined in the main file.
pub(crate) fn is_in_main_file(context: &Context<'_>, record: RecordRef<'_>) -> bool {
    let file = |position| context.sources.file_at(position);
    file(record.span().start) == file(0)
}

/// Reads the interfaces that the main file defines, sorted by name.
pub(crate) fn interfaces<'a>(context: &Context<'a>, diags: &mut Diags, class: &str) -> Vec<Interface<'a>> {
    read_all(interface_records(context, class), diags, Interface::read)
}

/// Reads the same interfaces as [`interfaces`], in source order.
pub(crate) fn interfaces_in_order<'a>(context: &Context<'a>, diags: &mut Diags, class: &str) -> Vec<Interface<'a>> {
    let mut records: Vec<_> = interface_records(context, class).collect();
    records.sort_by_key(|record| record.id);
    read_all(records, diags, Interface::read)
}

fn interface_records<'a>(context: &Context<'a>, class: &str) -> impl Iterator<Item = RecordRef<'a>> {
    // A `DeclareInterfaceMethods` wraps an interface and is not one itself.
    let is_interface = |record: &RecordRef<'_>| !record.is_a("DeclareInterfaceMethods");
    let records = context.records.defs_of_if_defined(class).into_iter().filter(is_interface);
    records.filter(|&record| is_in_main_file(context, record))
}
