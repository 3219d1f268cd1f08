//! [`clashes`]: C has one function of a name, so that types of nearly the same name cannot all have theirs.
//!
//! Takes the [`Functions`] of a print header; reports names that would be declared twice at the object that is second.

use std::collections::HashMap;

use super::functions::Functions;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::source::Span;

/// Reports names of functions that C would see twice. `place` tells where an object of that name is described.
pub(super) fn clashes(
    functions: &Functions<'_>,
    place: &dyn Fn(&str) -> Option<Span>,
    diags: &mut Diags,
) -> Result<(), Reported> {
    let prefix = &functions.dialect.names.prefix;
    let described = |name: &str| place(name).map(|span| (name.to_owned(), span));
    let mut seen: HashMap<String, String> = HashMap::new();
    let mut outcome = Ok(());
    for (owner, kind, ty) in printed(functions) {
        let name = format!("{prefix}_print_{kind}{}", functions.dialect.stem(&ty));
        let other = seen.get(&name).and_then(|other| described(other));
        let other = other.or_else(|| described(&name));
        let here = place(owner).unwrap_or_default();
        if let Some((other, there)) = other {
            let message = format!("`{name}`, which prints a `{ty}`, would be declared twice in C");
            let note = format!("`{other}` declares it too");
            let help = "rename one of the two, or print to a stream: --print=std";
            outcome = Err(diags.push(Diagnostic::error(here, message).note(there, note).help(help)));
        }
        seen.entry(name).or_insert_with(|| owner.to_owned());
    }
    outcome
}

/// What has a function that prints it: the object that it comes from, what is special about it, and the type.
fn printed<'m>(functions: &Functions<'m>) -> Vec<(&'m str, &'static str, String)> {
    let mut printed = Vec::new();
    let mut add = |owner: &'m str, kind, ty: &str| printed.push((owner, kind, ty.to_owned()));
    for item in &functions.model.enums {
        add(&item.name, "", &item.name);
        if item.is_typed {
            add(&item.name, "tagged_", &item.name);
        }
    }
    for (typedef, _) in functions.flag_typedefs() {
        add(typedef, "", typedef);
    }
    let names = &functions.model.names;
    if functions.forms.of_code().is_some() {
        add(&names.result_type, "", &names.result_type);
    }
    for item in &functions.model.structs {
        add(&item.name, "", &item.name);
    }
    for function in functions.called_with() {
        add(&function.name, "", &function.params_struct());
        if functions.has_outputs(function) {
            add(&function.name, "inputs_", &function.params_struct());
        }
    }
    printed
}
