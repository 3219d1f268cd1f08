//! What can only be seen when the whole model is there.
//!
//! Takes a model whose objects are sound each by itself; reports names that C would see twice, types that need each
//! other in a circle, and what the functions of every API rely on but this one does not declare.

use rustc_hash::FxHashMap;

use super::model::Model;
use super::order;
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::Span;

/// Reports what is wrong with the model as a whole, and fills in the order of its types. `place` tells where an
/// object of that name is described.
pub(crate) fn whole(model: &mut Model, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    undeclared(model, place, diags);
    clashes(model, place, diags);
    match order::declarations(model) {
        Ok(types) => model.types = types,
        Err(circle) => {
            let message = match circle.as_slice() {
                [name, _] => format!("`{name}` is declared through itself"),
                names => format!("types need each other: `{}`", names.join("` needs `")),
            };
            let span = circle.first().and_then(|name| place(name)).unwrap_or_default();
            diags.push(Diagnostic::error(span, message).help("hold one of them through a pointer"));
        }
    }
}

/// C has one name space for functions, types and enumerators: names that the generators make up can meet there.
fn clashes(model: &Model, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let mut seen: FxHashMap<String, &str> = FxHashMap::default();
    let mut claim = |name: String, owner| {
        let Some(other) = seen.insert(name.clone(), owner) else {
            return;
        };
        let (here, there) = (place(owner).unwrap_or_default(), place(other).unwrap_or_default());
        let diagnostic = Diagnostic::error(here, format!("`{name}` would be declared twice in C"));
        diags.push(diagnostic.note(there, format!("`{other}` declares it too")));
    };
    for item in &model.macros {
        claim(item.bare_name().to_owned(), &item.name);
    }
    for item in &model.handles {
        claim(item.name.clone(), &item.name);
        claim(item.structure(), &item.name);
    }
    for item in &model.enums {
        claim(item.name.clone(), &item.name);
        let own = item.etors.iter().map(|etor| etor.name.as_str());
        for etor in own.chain(["LAST", "FORCE_UINT32"]) {
            claim(item.enumerator(etor), &item.name);
        }
    }
    let typedefs = model.typedefs.iter().map(|item| &item.name);
    let callbacks = model.callbacks.iter().map(|item| &item.name);
    let structs = model.structs.iter().map(|item| &item.name);
    for name in typedefs.chain(callbacks).chain(structs) {
        claim(name.clone(), name);
    }
    for function in &model.functions {
        claim(function.name.clone(), &function.name);
        claim(function.with_code_location(), &function.name);
        if !function.params.is_empty() {
            claim(function.params_struct(), &function.name);
        }
    }
}

/// Every function's declaration uses two types and two macros. They can come from another header, so this only warns.
fn undeclared(model: &Model, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let Some(function) = model.functions.first() else {
        return;
    };
    let names = &model.names;
    let needed = [&names.result_type, &names.code_location, &names.export, &names.calling_convention];
    let missing: Vec<String> =
        needed.into_iter().filter(|name| place(name).is_none()).map(|name| format!("`{name}`")).collect();
    if let (false, Some(span)) = (missing.is_empty(), place(&function.name)) {
        let message = format!("functions are declared with {}, which the description lacks", missing.join(", "));
        diags.push(
            Diagnostic::warning(span, message).help("describe them, or include a header that declares them first"),
        );
    }
}
