//! The lengths of arrays that a description says as expressions: `Width * Height`, `Desc->Count`.
//!
//! The code that computes one reads nothing through null pointers, and is 0 if the expression has no value. A pointer
//! without a length beside a number that may be it is not followed.

use super::dialect::{Dialect, argument};
use super::forms::{Form, Forms};
use crate::conditions::expr::{Expr, Kind};
use crate::model::api::{Function, Member, Param, Struct, param_of};
use crate::types::c_type::CType;

/// The things that the names in a length stand for; other names are constants.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Names<'m> {
    /// The parameters of a function.
    Params(&'m [Param]),
    /// The members of a structure, behind this path.
    Members(&'m [Member], &'m str),
}

impl Names<'_> {
    fn place(self, name: &str) -> Option<String> {
        match self {
            Names::Params(params) => param_of(params, name).map(|param| format!("({})", argument(param))),
            Names::Members(members, path) => {
                members.iter().any(|member| member.name == name).then(|| format!("{path}{name}"))
            }
        }
    }
}

/// The code of a length as an index.
pub(super) fn length(dialect: &Dialect<'_>, expr: &Expr, names: Names<'_>) -> Option<String> {
    let mut tests = Vec::new();
    let code = length_of(dialect, expr, names, &mut tests)?;
    Some(if tests.is_empty() { code } else { format!("{} ? {code} : 0", tests.join(" && ")) })
}

fn length_of(dialect: &Dialect<'_>, expr: &Expr, names: Names<'_>, tests: &mut Vec<String>) -> Option<String> {
    Some(match &expr.kind {
        Kind::Literal(text) => text.clone(),
        Kind::Parens(inner) => length_of(dialect, inner, names, tests)?,
        Kind::SizeofType(ty) => format!("sizeof({ty})"),
        Kind::Binary(op, left, right) => {
            // The product of two literals can exceed an `int`, and their difference is one.
            let mut operand = |expr: &Expr| {
                let code = length_of(dialect, expr, names, tests)?;
                Some(if matches!(expr.kind, Kind::Literal(_)) { dialect.cast("size_t", &code) } else { code })
            };
            let (left, right) = (operand(left)?, operand(right)?);
            match *op {
                "+" | "*" => format!("(({left}) {op} ({right}))"),
                "-" => format!("(({left}) < ({right}) ? 0 : ({left}) - ({right}))"),
                "/" => format!("(({right}) == 0 ? 0 : ({left}) / ({right}))"),
                _ => return None,
            }
        }
        _ => {
            let number = path(expr, names, tests)?;
            dialect.index(&number)
        }
    })
}

/// The code of a name, a member or a target; `tests` has what must hold to read it.
fn path(expr: &Expr, names: Names<'_>, tests: &mut Vec<String>) -> Option<String> {
    let tested = |inner: &Expr, tests: &mut Vec<String>| {
        let text = path(inner, names, tests)?;
        let test = format!("{text} != {}", 0);
        if !tests.contains(&test) {
            tests.push(test);
        }
        Some(text)
    };
    Some(match &expr.kind {
        Kind::Name(name) => names.place(name).unwrap_or_else(|| name.clone()),
        Kind::Parens(inner) => path(inner, names, tests)?,
        Kind::Member(object, name) => format!("{}.{name}", path(object, names, tests)?),
        Kind::Arrow(object, name) => format!("{}->{name}", tested(object, tests)?),
        Kind::Unary("*", target) => format!("(*{})", tested(target, tests)?),
        _ => return None,
    })
}

/// The parameter beside a pointer without a length that may be its length: a number with such a name, and not the
/// length of another.
pub(super) fn undeclared<'m>(forms: &Forms<'m>, function: &'m Function, pointer: &'m Param) -> Option<&'m Param> {
    if !needs_length(forms, &forms.of_type(&pointer.c_type)) || !is_bare(pointer) {
        return None;
    }
    // The handle that a function creates.
    if pointer.is_output() && matches!(forms.element(pointer), Some(Form::Opaque)) {
        return None;
    }
    let params = &function.params;
    let at = params.iter().position(|param| param.name == pointer.name)?;
    // A number between two pointers belongs to the first.
    let before = at.checked_sub(2).and_then(|at| params.get(at));
    let is_of_other = before.is_some_and(|other| is_bare(other) && needs_length(forms, &forms.of_type(&other.c_type)));
    // A single output often stands behind a size.
    let is_behind = !is_of_other && !pointer.is_out;
    let beside = [Some(at + 1), at.checked_sub(1).filter(|_| is_behind)];
    let beside = beside.into_iter().flatten().filter_map(|at| params.get(at));
    let is_claimed = |name: &str| {
        params.iter().any(|param| {
            let end = param.range().and_then(|range| param_of(params, range.end));
            let size = param.type_info.as_ref().and_then(|info| param_of(params, &info.size));
            end.into_iter().chain(size).any(|claimed| claimed.name == name)
                || param.length.as_ref().is_some_and(|length| length.mentions(name))
        })
    };
    let mut candidates =
        beside.filter(|param| is_length(forms, &param.c_type, &param.name) && !is_claimed(&param.name));
    candidates.next()
}

/// The same for a member of a structure, among the members beside it.
pub(super) fn undeclared_member<'s>(
    forms: &Forms<'_>,
    item: &Struct,
    members: &'s [Member],
    pointer: &Member,
) -> Option<&'s Member> {
    let is_bare = pointer.length.is_none() && pointer.lengths.is_empty() && pointer.inner().is_none();
    if !is_bare || !needs_length(forms, &forms.of_member(item, &pointer.element)) {
        return None;
    }
    let at = members.iter().position(|member| member.name == pointer.name)?;
    let is_open = |member: &Member| {
        member.length.is_none() && member.lengths.is_empty() && needs_length(forms, &forms.of_type(&member.element))
    };
    let is_of_other = at.checked_sub(2).and_then(|at| members.get(at)).is_some_and(is_open);
    let beside = [Some(at + 1), at.checked_sub(1).filter(|_| !is_of_other)];
    let beside = beside.into_iter().flatten().filter_map(|at| members.get(at));
    let is_claimed =
        |name: &str| members.iter().filter_map(|member| member.length.as_ref()).any(|length| length.mentions(name));
    let is_number = |member: &&Member| {
        member.inner().is_none() && member.lengths.is_empty() && is_length(forms, &member.element, &member.name)
    };
    beside.filter(is_number).find(|member| !is_claimed(&member.name))
}

fn is_length(forms: &Forms<'_>, ty: &CType, name: &str) -> bool {
    matches!(forms.of_type(ty), Form::Signed | Form::Unsigned) && is_length_name(name)
}

/// Whether a trace reads what a pointer points to.
fn needs_length(forms: &Forms<'_>, form: &Form<'_>) -> bool {
    forms.is_described() && matches!(form, Form::Text | Form::Pointer(_))
}

/// Whether a parameter says nothing about how much it points to.
fn is_bare(param: &Param) -> bool {
    param.range().is_none() && param.length.is_none() && param.type_info.is_none()
}

/// Whether a word of a name, the first or the last, is that of a length: `Length`, `itemCount`, `num_items`, but not
/// `LineNumber`.
fn is_length_name(name: &str) -> bool {
    const LAST: [&str; 7] = ["bytes", "count", "len", "length", "num", "size", "sz"];
    let lower = name.to_ascii_lowercase();
    let is_counted = ["n", "num"].into_iter().any(|lead| {
        let rest = lower.strip_prefix(lead).and(name.get(lead.len()..)).unwrap_or("-");
        rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_uppercase() || c == '_')
    });
    is_counted || LAST.into_iter().any(|word| lower.ends_with(word))
}
