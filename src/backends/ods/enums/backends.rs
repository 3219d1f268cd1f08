//! `--gen-enum-decls` and `--gen-enum-defs`: C++ types of all enumerations, also of included files.

use super::{declarations, definitions};
use crate::model::enumeration::Enum;
use crate::model::read::collect::read_all;
use crate::names::Defined;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// `--gen-enum-decls`.
pub(crate) const DECLS: Backend =
    Backend::new("gen-enum-decls", "Declare the C++ types of enumerations", |context, diags| {
        let title = "Enum Utility Declarations";
        run(context, diags, title, |w, item| declarations::emit(w, item, context.version))
    });

/// `--gen-enum-defs`.
pub(crate) const DEFS: Backend =
    Backend::new("gen-enum-defs", "Define the functions of enumerations", |context, diags| {
        run(context, diags, "Enum Utility Definitions", definitions::emit)
    });

fn run<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    title: &str,
    emit: impl Fn(&mut Writer, &Enum<'_>),
) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    w.file_header(title, context.input);
    let items = read_all(context.records.defs_of_if_defined("EnumInfo"), diags, Enum::read);
    check_classes(context, &items, diags);
    for item in items {
        emit(&mut w, &item);
    }
    vec![Output::main(w.finish())]
}

/// Rejects enumerations with a class in common, and those whose attribute has the class of an `EnumAttr`.
fn check_classes(context: &Context<'_>, items: &[Enum<'_>], diags: &mut Diags) {
    let mut defined = Defined::default();
    for item in items {
        defined.enter("class", item.absolute_name(), item.record, diags);
        let Some(attribute) = &item.attribute else { continue };
        let class = format!("{}{}", item.absolute_name().trim_end_matches(item.name), attribute.class);
        let wrapper = context
            .records
            .defs_of_if_defined("EnumAttr")
            .into_iter()
            .find(|it| is_enum_attribute(*it, item, attribute.class));
        if let Some(wrapper) = wrapper {
            let message =
                format!("`{}` and `{}` define the same C++ class `{class}`", item.record.name(), wrapper.name());
            let help = "set `genSpecializedAttr` of the enumeration to 0";
            diags.push(item.record.error(message).note(wrapper.span(), "the other one").help(help));
        }
        defined.enter("class", class, item.record, diags);
    }
}

/// Returns whether a record is an attribute of this class that contains the enumeration.
fn is_enum_attribute(record: RecordRef<'_>, item: &Enum<'_>, class: &str) -> bool {
    let dialect = record.record("dialect").and_then(|dialect| dialect.text("cppNamespace"));
    let trimmed = |namespace: &str| namespace.trim_start_matches("::").to_owned();
    record.record("enum").is_ok_and(|it| it == item.record)
        && record.text("cppClassName").is_ok_and(|it| it == class)
        && dialect.is_ok_and(|it| trimmed(it) == trimmed(item.namespace))
}
