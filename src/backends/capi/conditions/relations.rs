//! Reads what parameters, handles and functions say about lengths, ownership and threads. LLVM's class library has no
//! such fields.

use std::collections::HashMap;

use crate::conditions::expr as condition;
use crate::conditions::expr::{Expr, Kind};
use crate::model::api::{Bound, Length, Macro, Member, Ownership, Param, ThreadSafety, param_of};
use crate::model::naming::nearest;
use crate::read::fields::Fields;
use crate::read::surroundings::{Nullable, Surroundings};
use crate::types::c_type::CType;
use tdgen_language::diagnostics::Reported;

/// The length of pointers whose elements end with a null.
const NULL_TERMINATED: &str = "null-terminated";

/// Reads lengths and ownership of parameters into them.
pub(crate) fn read(
    fields: &mut Fields<'_, '_>,
    params: &mut [Param],
    surroundings: &Surroundings<'_>,
) -> Result<(), Reported> {
    let mut at = 0;
    let read = fields.each("params", |fields| {
        let own = params.get(at);
        at += 1;
        let Some(own) = own else { return Ok((None, false, None)) };
        let bytes = fields.switch("length_in_bytes");
        let length = read_param_length(fields, own, params, surroundings);
        let ownership = read_ownership(fields, own, surroundings);
        let (bytes, length) = (bytes?, length?);
        if bytes && length.is_none() && own.length.is_none() {
            return Err(fields.error("length_in_bytes", "`length_in_bytes` is set, but there is no length", ""));
        }
        Ok((length, bytes, ownership?))
    })?;
    for (at, (length, is_in_bytes, ownership)) in read.into_iter().enumerate() {
        // A length that is a parameter is the end of a range.
        let end = length.as_ref().and_then(Length::expr).and_then(|expr| end_of_range(expr, params));
        let Some(param) = params.get_mut(at) else { continue };
        param.ownership = ownership;
        match (end, length) {
            (Some((end, is_pointer)), _) => {
                param.length = Some(Length::Range { begin: Bound::Number(0), end, is_pointer, is_in_bytes });
            }
            (None, Some(length)) => param.length = Some(length),
            (None, None) => {
                if let Some(Length::Range { is_in_bytes: in_bytes, .. }) = &mut param.length {
                    *in_bytes = is_in_bytes;
                }
            }
        }
    }
    Ok(())
}

/// The parameter that a length is, or points to, and whether it points to it.
fn end_of_range(expr: &Expr, params: &[Param]) -> Option<(String, bool)> {
    let (name, is_pointer) = match &expr.bare().kind {
        Kind::Name(name) => (name, false),
        Kind::Unary("*", target) => match &target.bare().kind {
            Kind::Name(name) => (name, true),
            _ => return None,
        },
        _ => return None,
    };
    let end = param_of(params, name)?;
    (end.c_type.pointee().is_some() == is_pointer).then(|| (name.clone(), is_pointer))
}

fn read_param_length(
    fields: &mut Fields<'_, '_>,
    own: &Param,
    params: &[Param],
    surroundings: &Surroundings<'_>,
) -> Result<Option<Length>, Reported> {
    let Some(length) = read_length(fields, &own.name)? else { return Ok(None) };
    if own.length.is_some() {
        return Err(fields.error("length", "a parameter has a Range and a length", "drop one of them"));
    }
    let is_pointer = own.c_type.is_indirect() || surroundings.is_nullable(&own.c_type);
    if !is_pointer {
        let message = format!("a length of a parameter of type `{}`", own.c_type.spelled());
        return Err(fields.error("length", message, "use a pointer"));
    }
    if let Length::Expression { expr, .. } = &length {
        check_names(fields, "length", expr, params, surroundings)?;
    }
    Ok(Some(length))
}

/// Reads the field `length`.
pub(crate) fn read_length(fields: &mut Fields<'_, '_>, own: &str) -> Result<Option<Length>, Reported> {
    let is_in_bytes = fields.switch("length_in_bytes")?;
    let length = read_length_of(fields, "length", is_in_bytes)?;
    if let Some(Length::Expression { expr, .. }) = &length
        && !own.is_empty()
        && expr.mentions(own)
    {
        let message = format!("the length `{}` refers to its own parameter", fields.line("length")?);
        return Err(fields.error("length", message, "write a number, or the name of another parameter"));
    }
    Ok(length)
}

/// Reads a field that is a length.
fn read_length_of(fields: &mut Fields<'_, '_>, field: &str, is_in_bytes: bool) -> Result<Option<Length>, Reported> {
    let text = fields.line_or_none(field)?;
    match text.as_str() {
        "" => return Ok(None),
        NULL_TERMINATED if is_in_bytes => {
            return Err(fields.error(field, "a length that ends with a null does not count bytes", ""));
        }
        NULL_TERMINATED => return Ok(Some(Length::NullTerminated)),
        _ => {}
    }
    let help = format!("write a name, a number, an expression such as `Width * Height`, or `{NULL_TERMINATED}`");
    let expr = match condition::parse(&text, &|name| fields.declares_type(name)) {
        Ok(expr) if is_length(&expr) => expr,
        Ok(_) => return Err(fields.error(field, format!("the length `{text}` is not a number"), &help)),
        Err(error) => return Err(fields.error(field, format!("the length `{text}` {}", error.message), &help)),
    };
    Ok(Some(Length::of_expr(expr, is_in_bytes)))
}

/// Reads the field `result_length` of a function that returns a pointer.
pub(crate) fn read_result_length(
    fields: &mut Fields<'_, '_>,
    result: Option<&CType>,
    params: &[Param],
    surroundings: &Surroundings<'_>,
) -> Result<Option<Length>, Reported> {
    let field = "result_length";
    let Some(length) = read_length_of(fields, field, false)? else { return Ok(None) };
    if !result.is_some_and(|ty| surroundings.points_to_elements(ty)) {
        let spelled = result.map_or_else(|| surroundings.names.result_type.clone(), CType::spelled);
        return Err(fields.error(field, format!("a length of a result of type `{spelled}`"), "return a pointer"));
    }
    if let Length::Expression { expr, .. } = &length {
        check_names(fields, field, expr, params, surroundings)?;
    }
    Ok(Some(length))
}

/// Whether an expression can be a length: numbers and names, their members and targets, and sums and products.
fn is_length(expr: &Expr) -> bool {
    let is_own = match &expr.kind {
        Kind::Literal(text) => condition::number(text).is_some(),
        Kind::Name(_) | Kind::Parens(_) | Kind::SizeofType(_) => true,
        Kind::Member(object, _) | Kind::Arrow(object, _) => {
            !matches!(object.bare().kind, Kind::Literal(_) | Kind::Binary(..) | Kind::SizeofType(_))
        }
        Kind::Unary(op, _) => *op == "*",
        Kind::Binary(op, ..) => ["+", "-", "*", "/"].contains(op),
        _ => false,
    };
    is_own && expr.parts().into_iter().all(is_length)
}

/// Reports the first unknown name of a length.
fn check_names(
    fields: &mut Fields<'_, '_>,
    field: &str,
    expr: &Expr,
    params: &[Param],
    surroundings: &Surroundings<'_>,
) -> Result<(), Reported> {
    let names = || params.iter().map(|param| param.name.as_str());
    let is_known = |name: &str| names().any(|param| param == name) || surroundings.is_constant(name);
    let Some(name) = expr.names().find(|name| !is_known(name)) else { return Ok(()) };
    let macros = surroundings.macros.iter().map(Macro::bare_name);
    let help = match nearest(name, names().chain(macros)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "a length has the names of parameters or members beside it, and of macros and enumerators".to_owned(),
    };
    Err(fields.error(field, format!("a length refers to an unknown name `{name}`"), &help))
}

/// Checks that the lengths of members refer to members beside them. The names of macros have no lower-case letters.
pub(crate) fn check_member_lengths(fields: &mut Fields<'_, '_>, members: &[Member]) -> Result<(), Reported> {
    for member in members {
        if let Some(inner) = member.inner() {
            check_member_lengths(fields, inner.members)?;
        }
        let Some(Length::Expression { expr, .. }) = &member.length else { continue };
        let is_known = |name: &str| {
            let is_beside = members.iter().any(|other| other.name == name && other.name != member.name);
            is_beside || !name.contains(|c: char| c.is_ascii_lowercase())
        };
        if let Some(name) = expr.names().find(|name| !is_known(name)) {
            let message = format!("the length of `{}` refers to an unknown member `{name}`", member.name);
            let beside = members.iter().map(|other| other.name.as_str()).filter(|&other| other != member.name);
            let help = nearest(name, beside).map(|near| format!("did you mean `{near}`?")).unwrap_or_default();
            return Err(fields.error("members", message, &help));
        }
    }
    Ok(())
}

fn read_ownership(
    fields: &mut Fields<'_, '_>,
    own: &Param,
    surroundings: &Surroundings<'_>,
) -> Result<Option<Ownership>, Reported> {
    let all = [Ownership::Creates, Ownership::Borrows, Ownership::Destroys];
    let Some(ownership) = read_word(fields, "ownership", &all, Ownership::word)? else { return Ok(None) };
    let target = own.c_type.unqualified().pointee();
    let is_valid = match ownership {
        Ownership::Destroys => own.is_in && surroundings.is_nullable(&own.c_type),
        Ownership::Creates | Ownership::Borrows => {
            own.is_out && target.is_some_and(|target| surroundings.is_nullable(&target))
        }
    };
    if !is_valid {
        let help = "a call creates or borrows an output, a pointer to a handle, and destroys an input";
        let message = format!("ownership of the parameter `{}` of type `{}`", own.name, own.c_type.spelled());
        return Err(fields.error("ownership", message, help));
    }
    Ok(Some(ownership))
}

/// Reads the field `result_ownership` of a function that returns a type of its own.
pub(crate) fn read_result_ownership(
    fields: &mut Fields<'_, '_>,
    result: Option<&CType>,
    surroundings: &Surroundings<'_>,
) -> Result<Option<Ownership>, Reported> {
    let all = [Ownership::Creates, Ownership::Borrows];
    let ownership = read_word(fields, "result_ownership", &all, Ownership::word)?;
    let is_valid = result.is_some_and(|ty| surroundings.is_nullable(ty));
    if ownership.is_some() && !is_valid {
        let spelled = result.map_or_else(|| surroundings.names.result_type.clone(), CType::spelled);
        let message = format!("ownership of a result of type `{spelled}`");
        return Err(fields.error(
            "result_ownership",
            message,
            "a function creates or borrows a handle or pointer that it returns",
        ));
    }
    Ok(ownership)
}

/// Reads the field `thread_safety`.
pub(crate) fn read_thread_safety(fields: &mut Fields<'_, '_>) -> Result<Option<ThreadSafety>, Reported> {
    let all = [ThreadSafety::Any, ThreadSafety::Object, ThreadSafety::Library];
    read_word(fields, "thread_safety", &all, ThreadSafety::word)
}

/// Reads the field `parent` of a handle.
pub(crate) fn read_parent(
    fields: &mut Fields<'_, '_>,
    own: &str,
    nullable: &HashMap<String, Nullable>,
) -> Result<Option<String>, Reported> {
    let parent = fields.line_or_none("parent")?;
    match parent.as_str() {
        "" => Ok(None),
        name if name == own => Err(fields.error("parent", format!("the handle `{own}` is its own parent"), "")),
        name if nullable.get(name) == Some(&Nullable::Handle) => Ok(Some(parent)),
        _ => Err(fields.error("parent", format!("the parent `{parent}` is not a handle"), "")),
    }
}

/// Reads a field that is the word of one of several values, or empty.
fn read_word<T: Copy>(
    fields: &mut Fields<'_, '_>,
    field: &str,
    all: &[T],
    word: fn(T) -> &'static str,
) -> Result<Option<T>, Reported> {
    let text = fields.line_or_none(field)?;
    let found = all.iter().copied().find(|value| word(*value) == text);
    if found.is_some() || text.is_empty() {
        return Ok(found);
    }
    let all: Vec<String> = all.iter().map(|value| format!("`{}`", word(*value))).collect();
    Err(fields.error(field, format!("unknown `{field}` `{text}`"), &format!("use {}", all.join(", "))))
}
