//! [`clashes`]: finds C functions of a print header with the same name.
//!
//! Types with similar names can have functions with the same name, and C has no overloading.

use std::collections::HashMap;

use super::functions::Functions;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::Span;

/// Reports names of functions that would be declared twice in C. `place` returns the position of an object.
pub(super) fn clashes(
    functions: &Functions<'_>,
    place: &dyn Fn(&str) -> Option<Span>,
    diags: &mut Diags,
) -> Result<(), Reported> {
    let prefix = &functions.dialect.names.own_prefix;
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
            let help = "rename one of them, or print to a stream with --print=std";
            outcome = Err(diags.push(Diagnostic::error(here, message).note(there, note).help(help)));
        }
        seen.entry(name).or_insert_with(|| owner.to_owned());
    }
    outcome
}

/// The functions that print a type: the object, the infix of the function's name, and the type.
fn printed<'m>(functions: &Functions<'m>) -> Vec<(&'m str, &'static str, String)> {
    let mut printed = Vec::new();
    let mut add = |owner: &'m str, kind, ty: &str| printed.push((owner, kind, ty.to_owned()));
    for item in functions.model.printed_enums() {
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
    for item in functions.model.defined_structs() {
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
