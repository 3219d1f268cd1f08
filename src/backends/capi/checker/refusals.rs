//! Functions without codes that cannot refuse a call, although their parameters say what is invalid.

use super::known::Known;
use super::subject::Subject;
use crate::header::text::listed;
use crate::model::api::{Function, Param};
use crate::model::naming::flag_enum;
use crate::types::c_type::CType;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// Reports each function without codes that has parameters to check, and no value for failed calls.
pub(super) fn missing(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for object in subject.of_class("Function") {
        let function = subject.model.functions.iter().find(|item| item.name == object.name);
        let Some(function) = function.filter(|item| item.is_plain() && !item.is_noreturn && item.codes.is_empty())
        else {
            continue;
        };
        let params: Vec<&str> = checkable(subject, function).map(|param| param.name.as_str()).collect();
        if params.is_empty() {
            continue;
        }
        let (verb, pronoun) = if params.len() == 1 { ("is", "it") } else { ("are", "they") };
        let message = format!("{} of `{}` {verb} not checked", listed(&params), function.name);
        let mut help = match function.own_result().and_then(|ty| value(subject, ty)) {
            Some(value) => {
                format!("write the value that a refused call returns, as in `returns = [Return<\"{value}\">]`")
            }
            None => "return a number, an enumerator or a pointer".to_owned(),
        };
        if checkable(subject, function).all(|param| subject.model.is_pointer(&param.c_type)) {
            help += &format!(", or add PARAM_OPTIONAL if {pronoun} may be null");
        }
        let fact = "a function without codes refuses a call only if `returns` has a value for it";
        diags.push(Diagnostic::warning(object.part.span, message).fact(fact).help(help));
    }
}

/// A value for failed calls, as an example.
fn value(subject: &Subject<'_>, ty: &CType) -> Option<String> {
    let words = ty.words().unwrap_or_default();
    let item = subject.model.enums.iter().find(|item| words == [item.name.as_str()]);
    let is_struct = subject.model.structs.iter().any(|item| words == [item.name.as_str()]);
    match (item.and_then(|item| Some(item.enumerators.first()?.name.clone())), words.as_slice()) {
        (Some(name), _) => Some(name),
        (None, ["void"]) => Some("void".to_owned()),
        (None, ["bool" | "_Bool"]) => Some("false".to_owned()),
        _ if is_struct => None,
        _ => Some(if subject.model.is_pointer(ty) { "NULL" } else { "-1" }.to_owned()),
    }
}

/// The parameters that would be checked if the function had codes.
fn checkable<'s>(subject: &'s Subject<'_>, function: &'s Function) -> impl Iterator<Item = &'s Param> {
    let is_pointer =
        |param: &Param| (param.is_in || param.is_out) && !param.is_optional && subject.model.is_pointer(&param.c_type);
    let checks_values = subject.model.names.checks_values;
    function.params.iter().filter(move |param| is_pointer(param) || checks_values && has_values(subject, &param.c_type))
}

/// Whether a type is an enumeration or a set of flags.
fn has_values(subject: &Subject<'_>, ty: &CType) -> bool {
    let words = ty.words().unwrap_or_default();
    let [name] = words.as_slice() else { return false };
    let is_enum = |name: &str| subject.model.enums.iter().any(|item| item.name == name);
    is_enum(name) || flag_enum(name).is_some_and(|flags| is_enum(&flags))
}
