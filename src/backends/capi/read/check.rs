//! Checks of the whole model.
//!
//! The objects of the model are valid by themselves. Names that would be declared twice in C and types that contain
//! each other are errors; missing declarations that every function needs are warnings.

use rustc_hash::FxHashMap;

use crate::model::api::Api;
use crate::model::naming::is_scalar;
use crate::model::order;
use crate::model::reserved;
use crate::types::c_type::CType;
use crate::types::shapes;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::Records;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::records::read::RecordUse;
use tdgen_language::source::Span;

/// Reports errors of the whole model, and fills in the order of its types.
pub(crate) fn whole(model: &mut Api, records: &Records, diags: &mut Diags) {
    let place = |name: &str| records.def(name).map(RecordRef::span);
    undeclared(model, &place, diags);
    parents(model, &place, diags);
    clashes(model, &place, diags);
    reserved::report(model, &place, diags);
    shapes::report(model, &place, diags);
    match order::declarations(model) {
        Ok(types) => model.types = types,
        Err(circle) => {
            diags.push(circle_error(model, records, &circle));
        }
    }
}

/// The error that types contain each other. The last of their names is the first.
fn circle_error(model: &Api, records: &Records, circle: &[String]) -> Diagnostic {
    let [first, next, ..] = circle else { return Diagnostic::global("types contain each other") };
    let structure = model.structure(next);
    let tag = structure.and_then(|item| item.tag.name.as_deref());
    let is_next = |ty: &CType| {
        let mut names = ty.mentions();
        !ty.is_indirect() && names.any(|(name, _)| name == next || Some(name) == tag)
    };
    let span = records.def(first).map(|record| user_of(RecordUse::new(record), &is_next)).unwrap_or_default();
    let message = match circle.len() {
        2 => format!("`{first}` contains itself"),
        _ => format!("types contain each other: `{}`", circle.join("` needs `")),
    };
    Diagnostic::error(span, message).help(match structure {
        Some(item) => format!("use a pointer: `{} *`", item.c_type),
        None => "use a pointer to one of them".to_owned(),
    })
}

/// Where a record uses a type: in a member, or as its value.
fn user_of(record: RecordUse<'_>, is_used: &dyn Fn(&CType) -> bool) -> Span {
    let uses = |part: RecordUse<'_>, field: &str| {
        let text = part.record.get(field).and_then(|field| field.value().as_str().ok());
        text.and_then(|text| CType::parse(text).ok()).is_some_and(|ty| is_used(&ty))
    };
    let list = record.record.get("members").and_then(|field| field.value().as_list().ok());
    let members = list.into_iter().flat_map(|list| list.iter()).filter_map(|member| member.as_def().ok());
    let mut members = members.map(|member| record.referred("members", member));
    match members.find(|member| uses(*member, "type")) {
        Some(member) => member.blame("type"),
        None if uses(record, "value") => record.blame("value"),
        None => record.span,
    }
}

/// C has one namespace for functions, types and enumerators, where names that the generators derive can clash.
fn clashes(model: &Api, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let mut seen: FxHashMap<String, &str> = FxHashMap::default();
    let mut claim = |name: String, owner| {
        let Some(other) = seen.insert(name.clone(), owner) else {
            return;
        };
        let (here, there) = (place(owner).unwrap_or_default(), place(other).unwrap_or_default());
        let diagnostic = Diagnostic::error(here, format!("`{name}` would be declared twice in C"));
        diags.push(diagnostic.note(there, format!("`{other}` declares it too")));
    };
    // Names that follow from others first: an object that has such a name is blamed.
    for item in &model.handles {
        claim(item.structure.clone(), &item.name);
    }
    for item in model.enums.iter().filter(|item| item.end.is_some()) {
        ["LAST", "FORCE_UINT32"].into_iter().for_each(|end| claim(item.enumerator(end), &item.name));
    }
    for function in model.functions.iter().filter(|function| function.is_checked()) {
        if model.names.has_code_locations {
            claim(function.with_code_location(), &function.name);
        }
        if !function.params.is_empty() {
            claim(function.params_struct(), &function.name);
        }
    }
    for (_, name, record) in model.declared() {
        claim(name.to_owned(), record);
    }
    if let Some(owner) = model.names.namespace.split("::").next().and_then(|part| seen.get(part)) {
        let message = format!("`{owner}` is the name of the namespace of the implementation, too");
        let error = Diagnostic::error(place(owner).unwrap_or_default(), message);
        diags.push(error.help("set `namespace` in the API record to another name"));
    }
}

/// A handle that is its own ancestor would outlive itself.
fn parents(model: &Api, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let parent = |name: &str| model.handles.iter().find(|item| item.name == name)?.parent.as_deref();
    for handle in &model.handles {
        let ancestors = std::iter::successors(parent(&handle.name), |name| parent(name)).take(model.handles.len());
        if ancestors.into_iter().any(|name| name == handle.name) {
            let message = format!("the handle `{}` is its own ancestor", handle.name);
            diags.push(Diagnostic::error(place(&handle.name).unwrap_or_default(), message));
        }
    }
}

/// Every function's declaration uses two macros, and with codes two types. Another header may declare them, so that
/// this only warns.
fn undeclared(model: &Api, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let functions = || model.functions.iter();
    let with_codes = functions().find(|function| function.returns_code);
    let Some(function) = with_codes.or_else(|| functions().find(|function| function.body.is_none())) else {
        return;
    };
    let names = &model.names;
    let result = with_codes.map(|_| &names.result_type);
    let location = with_codes.filter(|_| names.has_code_locations).map(|_| &names.code_location);
    let missing: Vec<String> = result
        .into_iter()
        .chain([&names.export, &names.calling_convention])
        .chain(location)
        .filter(|name| !name.is_empty() && !is_scalar(name) && place(name).is_none())
        .map(|name| format!("`{name}`"))
        .collect();
    if let (false, Some(span)) = (missing.is_empty(), place(&function.name)) {
        let message =
            format!("functions are declared with {}, which the description does not define", missing.join(", "));
        let no_location = "; for no variants with a location, `let has_code_locations = 0` in the API record";
        let no_location = if names.codes.are_values() && location.is_some() { no_location } else { "" };
        let help = format!("describe them, or include a header that defines them first{no_location}");
        diags.push(Diagnostic::warning(span, message).help(help));
    }
}
