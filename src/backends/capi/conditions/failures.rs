//! Reads the values that functions without codes return for failed calls.
//!
//! Such a function lists them in `returns`, where others list codes. Its conditions are checked as those of other
//! functions: a refused call returns the value of its condition. All checks that follow from parameters return the
//! first value.

use std::collections::HashSet;

use crate::conditions::expr as condition;
use crate::conditions::expr::{Expr, Kind};
use crate::conditions::refusals::{is_type, make_safe, name_null_tests, read_inside, read_return, read_switches};
use crate::conditions::value_checks;
use crate::model::api::{Check, Code, Condition, Function, Param, Test};
use crate::model::naming::is_scalar;
use crate::read::fields::Fields;
use crate::read::surroundings::Surroundings;
use crate::types::c_type::CType;
use tdgen_language::diagnostics::Reported;

/// The value that stands for a `void` function that does nothing.
const NOTHING: &str = "void";

/// The kind of a returned type, on which depends how a value is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Nothing,
    Number,
    Enumeration,
    Pointer,
    /// A structure, or a type of another header.
    Other,
}

/// Reads the values of a function that returns `result`, and adds the checks that follow from its parameters.
pub(crate) fn read(
    fields: &mut Fields<'_, '_>,
    result: &CType,
    params: Result<&[Param], Reported>,
    surroundings: &Surroundings<'_>,
) -> Result<Vec<Code>, Reported> {
    let (mut returns, automatic) = {
        let is_type = is_type(params.unwrap_or_default(), surroundings);
        let mut conditions = surroundings.conditions.borrow_mut();
        let mut parse = |text: &str| conditions.parse(text, &is_type);
        let returns = fields.each("returns", |fields| {
            let value = read_return(fields, &mut parse)?;
            check_value(fields, &value.name, result, surroundings)?;
            Ok(value)
        })?;
        if returns.is_empty() {
            return Ok(returns);
        }
        let switches = read_switches(fields)?;
        let mut automatic: [Vec<Condition>; 2] = Default::default();
        for (param, is_on) in params?.iter().zip(&switches) {
            let null = is_required(param, surroundings).then(|| format!("NULL == {}", param.name));
            let is_checked = surroundings.names.checks_values && *is_on;
            let value = is_checked.then(|| value_checks::of_value(&param.name, &param.c_type, surroundings)).flatten();
            let found = [null.map(|text| (text, Test::Condition)), value.map(|found| (found.text, found.test))];
            for (list, found) in automatic.iter_mut().zip(found) {
                let is_own = |text: &str| returns.iter().flat_map(Code::checks).any(|check| check.condition == text);
                if let Some((text, test)) = found.filter(|(text, _)| !is_own(text))
                    && let Ok(expr) = parse(&text)
                {
                    list.push(Condition::Check(Check { test, ..Check::new(text, expr, fields.span()) }));
                }
            }
        }
        (returns, automatic)
    };
    let [nulls, values] = automatic;
    if let Some(first) = returns.first_mut() {
        first.conditions.splice(0..0, nulls);
        first.conditions.extend(values);
    }
    name_null_tests(&mut returns, params?, surroundings);
    make_safe(fields, &mut returns, params?, surroundings)?;
    let switches = read_switches(fields)?;
    let inside = read_inside(fields, params?, &switches, surroundings)?;
    if let Some(first) = returns.first_mut() {
        first.conditions.extend(inside.into_iter().map(|(_, check)| Condition::Check(check)));
    }
    Ok(returns)
}

/// The different values of failed calls.
pub(crate) fn failed(function: &Function) -> impl Iterator<Item = &str> {
    let values = function.codes.iter().map(|code| code.name.as_str()).filter(|value| *value != NOTHING);
    let mut seen = HashSet::new();
    values.filter(move |value| seen.insert(*value))
}

/// Whether a parameter is a handle, a pointer or a callback that must not be null. Without a direction, as in imported
/// descriptions, this is unknown.
pub(crate) fn is_required(param: &Param, surroundings: &Surroundings<'_>) -> bool {
    let is_known = (param.is_in || param.is_out) && !param.is_optional;
    is_known && (surroundings.is_nullable(&param.c_type) || param.c_type.is_indirect())
}

/// Checks that a function can return a value.
fn check_value(
    fields: &mut Fields<'_, '_>,
    value: &str,
    result: &CType,
    surroundings: &Surroundings<'_>,
) -> Result<(), Reported> {
    let is_known = |expr: &Expr| is_constant(expr, surroundings);
    let expr = || condition::parse(value, &|_| false).ok();
    let shape = shape(result, surroundings);
    let is_valid = match shape {
        Shape::Nothing => value == NOTHING,
        Shape::Pointer => value == "NULL",
        Shape::Enumeration => expr().is_some_and(|expr| matches!(expr.kind, Kind::Name(_)) && is_known(&expr)),
        Shape::Number => expr().is_some_and(|expr| is_known(&expr)),
        Shape::Other => false,
    };
    if is_valid {
        return Ok(());
    }
    let message = format!("a function that returns `{}` cannot return `{value}` for a failed call", result.spelled());
    let help = match shape {
        Shape::Nothing => "write `void`: a refused call does nothing",
        Shape::Pointer => "write `NULL`",
        Shape::Enumeration => "write the name of an enumerator",
        Shape::Number => "write a number, or the name of a macro or an enumerator",
        Shape::Other => "only numbers, enumerators, pointers and `void` are such values",
    };
    Err(fields.error("value", message, help))
}

/// Whether an expression is a number or the name of one.
fn is_constant(expr: &Expr, surroundings: &Surroundings<'_>) -> bool {
    match &expr.kind {
        Kind::Literal(text) => !text.starts_with('\''),
        Kind::Name(name) => surroundings.is_constant(name) && name != "NULL" && name != "nullptr",
        Kind::Parens(inner) => is_constant(inner, surroundings),
        Kind::Unary("-" | "~", operand) => {
            matches!(operand.kind, Kind::Literal(_)) && is_constant(operand, surroundings)
        }
        _ => false,
    }
}

fn shape(ty: &CType, surroundings: &Surroundings<'_>) -> Shape {
    let ty = surroundings.behind_typedefs(ty);
    if ty.is_indirect() || surroundings.is_nullable(ty) {
        return Shape::Pointer;
    }
    let words = ty.words().unwrap_or_default();
    let named = surroundings.enums.iter().find(|item| words == [item.name.as_str()]);
    match named {
        Some(item) if item.value_c_type.is_none() => Shape::Enumeration,
        Some(_) => Shape::Number,
        None if words == [NOTHING] => Shape::Nothing,
        None if !words.is_empty() && words.iter().all(|word| is_scalar(word)) => Shape::Number,
        None => Shape::Other,
    }
}
