//! Reads functions and callbacks from their records: parameters, return codes and conditions.
//!
//! The ranges and type tags of the result refer to parameters, and its checks are C expressions that can be evaluated
//! safely.

use std::collections::HashSet;

use crate::conditions::failures;
use crate::conditions::refusals::{
    ParseCondition, is_type, make_safe, name_null_tests, read_inside, read_return, read_switches,
};
use crate::conditions::relations;
use crate::conditions::relations::read_thread_safety;
use crate::conditions::value_checks;
use crate::model::api::{Bound, Callback, Check, Code, Condition, Function, Length, Param, TypeInfo};
use crate::model::codes::code_error;
use crate::model::names::Names;
use crate::model::naming::{CODE_LOCATION, HANDLE_SUFFIX, identifier_error, nearest};
use crate::read::directive::condition_fault;
use crate::read::exchanged::{is_exchanged, refuse_exchanged};
use crate::read::fields::Fields;
use crate::read::object_fields::read_facts;
use crate::read::surroundings::{Nullable, Surroundings};
use crate::types::c_type::CType;
use crate::types::c_type::Outermost;
use tdgen_language::diagnostics::Reported;
use tdgen_language::source::Span;

pub(crate) fn read_callback(
    fields: &mut Fields<'_, '_>,
    name: String,
    surroundings: &Surroundings<'_>,
) -> Result<Callback, Reported> {
    let desc = fields.text("desc");
    let params = read_params(fields, HashSet::new(), surroundings);
    let returns = fields.c_type("return", "returned type");
    let facts = read_facts(fields);
    Ok(Callback { name, desc: desc?, params: params?, result_c_type: returns?, facts: facts?, ..Callback::default() })
}

pub(crate) fn read_function(
    fields: &mut Fields<'_, '_>,
    name: String,
    surroundings: &Surroundings<'_>,
) -> Result<Function, Reported> {
    let desc = fields.text("desc");
    let details = fields.texts("details");
    let analogues = fields.texts("analogues");
    // The variant with a source location adds this parameter at the end.
    let params = read_params(fields, HashSet::from([CODE_LOCATION.to_owned()]), surroundings);
    let result = read_result(fields, surroundings.names);
    let result_ownership = match &result {
        Ok(result) => relations::read_result_ownership(fields, result.as_ref(), surroundings),
        Err(_) => Ok(None),
    };
    let result_length = match (&result, &params) {
        (Ok(result), Ok(params)) => relations::read_result_length(fields, result.as_ref(), params, surroundings),
        _ => Ok(None),
    };
    let switches = ["is_variadic", "is_noreturn", "nodiscard", "sets_errno", "initializes"];
    let [is_variadic, is_noreturn, nodiscard, sets_errno, initializes] = switches.map(|field| fields.switch(field));
    let body = fields.optional_text("body");
    let condition = read_platform(fields);
    let thread_safety = read_thread_safety(fields);
    let facts = read_facts(fields);
    let (result, is_variadic, is_noreturn, body) = (result?, is_variadic?, is_noreturn?, body?);
    if body.as_ref().is_some_and(|body| !is_block(body)) {
        return Err(fields.error("body", "the body of a function is not a block", "write `{ return 0; }`"));
    }
    if body.is_some() && is_variadic {
        return Err(fields.error("body", "a variadic function with a body", ""));
    }
    if is_noreturn {
        check_noreturn(fields, result.as_ref())?;
    }
    let is_nodiscard = nodiscard?;
    if is_nodiscard && result.as_ref().is_some_and(CType::is_void) {
        let message = "`nodiscard` for a function without a result";
        return Err(fields.error("nodiscard", message, "drop it, or return something"));
    }
    let is_nodiscard = is_nodiscard || surroundings.names.nodiscard_codes && result.is_none();
    let (sets_errno, initializes) = (sets_errno?, initializes?);
    if initializes && result.is_some() {
        let message = "`initializes` for a function without a code, which does not say whether it succeeded";
        return Err(fields.error("initializes", message, "drop it"));
    }
    let is_last_error = names_last_error(&name, surroundings.names);
    if is_last_error {
        check_last_error(fields, result.as_ref(), params.as_deref().map_err(|&reported| reported)?)?;
    }
    let known_params = params.as_deref().map_err(|&reported| reported);
    let returns = match &result {
        _ if is_variadic || body.is_some() => without_checks(fields),
        Some(result) => failures::read(fields, result, known_params, surroundings),
        None => read_returns(fields, known_params, surroundings),
    };
    let (desc, details, analogues, params, returns) = (desc?, details?, analogues?, params?, returns?);
    if is_variadic && params.is_empty() {
        return Err(fields.error("is_variadic", "a variadic function needs a parameter", ""));
    }
    let (condition, thread_safety, facts) = (condition?, thread_safety?, facts?);
    let (result_ownership, result_length) = (result_ownership?, result_length?);
    Ok(Function {
        desc,
        details,
        analogues,
        params,
        codes: returns,
        returns_code: result.is_none(),
        result_c_type: result.unwrap_or_default(),
        result_ownership,
        result_length,
        is_variadic,
        is_noreturn,
        is_nodiscard,
        sets_errno,
        is_start: initializes || name == surroundings.names.init_function,
        is_last_error,
        is_inline: body.is_some(),
        body,
        condition,
        thread_safety,
        facts,
        name,
        ..Function::default()
    })
}

/// Reads the returned type; `None` if it is the result type of the API.
fn read_result(fields: &mut Fields<'_, '_>, names: &Names) -> Result<Option<CType>, Reported> {
    let Some(text) = fields.optional_line("return")? else { return Ok(None) };
    let ty = fields.c_type_of("return", "returned type", &text)?;
    if matches!(ty.outermost(), Some(Outermost::Function | Outermost::Array)) {
        let message = format!("a function cannot return `{text}`");
        return Err(fields.error("return", message, "return a pointer"));
    }
    Ok(Some(ty).filter(|ty| ty.words().as_deref() != Some(&[names.result_type.as_str()])))
}

/// Checks that a function that never returns has no result.
fn check_noreturn(fields: &mut Fields<'_, '_>, result: Option<&CType>) -> Result<(), Reported> {
    if !result.is_some_and(CType::is_void) {
        let message = "a function that never returns has a result";
        return Err(fields.error("is_noreturn", message, "write `let return = \"void\";`"));
    }
    if fields.peek_is_empty_list("returns") {
        return Ok(());
    }
    let message = "a function that never returns has values of failed calls";
    Err(fields.error("returns", message, "write `let returns = [];`: no call of it is refused"))
}

/// Whether a function returns the details of the last error.
fn names_last_error(function: &str, names: &Names) -> bool {
    names.codes.are_values() && names.codes.last_error_function.as_deref() == Some(function)
}

/// Checks that a function can return the details of the last error.
fn check_last_error(fields: &mut Fields<'_, '_>, result: Option<&CType>, params: &[Param]) -> Result<(), Reported> {
    let is_text = result.is_some_and(CType::is_constant_text);
    if is_text && params.is_empty() {
        return Ok(());
    }
    let message = "the function of the last error has parameters, or another result than `const char *`";
    Err(fields.error("return", message, "write `let return = \"const char *\";` and `let params = [];`"))
}

/// Whether text has braces around it.
fn is_block(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('{') && text.ends_with('}')
}

/// Reads the preprocessor condition of the platforms that have a function.
fn read_platform(fields: &mut Fields<'_, '_>) -> Result<Option<String>, Reported> {
    let text = fields.optional_line("condition")?;
    let error = text.as_deref().and_then(|text| if text.is_empty() { Some("is empty") } else { condition_fault(text) });
    match (error, text) {
        (Some(error), Some(text)) => {
            let help = "a condition is an expression of the preprocessor: `defined(_WIN32)`";
            Err(fields.error("condition", format!("the condition `{text}` {error}"), help))
        }
        (_, text) => Ok(text),
    }
}

/// Checks that a function that generated code does not forward has no codes and no conditions.
fn without_checks(fields: &mut Fields<'_, '_>) -> Result<Vec<Code>, Reported> {
    if fields.peek_is_empty_list("returns") {
        return Ok(Vec::new());
    }
    let help = "generated code cannot forward variable arguments, and the header defines an inline function";
    Err(fields.error("returns", "codes of a function that generated code does not check", help))
}

// ===- Parameters ---------------------------------------------------------===//

/// Reads parameters. `seen` has the names that are taken.
fn read_params(
    fields: &mut Fields<'_, '_>,
    mut seen: HashSet<String>,
    surroundings: &Surroundings<'_>,
) -> Result<Vec<Param>, Reported> {
    let params = fields.each("params", |param| read_param(param, &mut seen));
    let is_pointer =
        |at: usize| params.as_ref().is_ok_and(|params| params.get(at).is_some_and(|param| param.c_type.is_pointer()));
    let mut at = 0;
    let names = fields.each("params", |param| {
        at += 1;
        let name = if is_exchanged(param) { "type" } else { "name" };
        Ok((param.peek(name).unwrap_or_default().to_owned(), is_pointer(at - 1)))
    });
    let references = names.and_then(|names| fields.each("params", |param| read_references(param, &names)));
    let (mut params, references) = (params?, references?);
    for (param, (range, type_info)) in params.iter_mut().zip(references) {
        param.length = range;
        param.type_info = type_info;
    }
    relations::read(fields, &mut params, surroundings)?;
    Ok(params)
}

fn read_param(fields: &mut Fields<'_, '_>, seen: &mut HashSet<String>) -> Result<Param, Reported> {
    refuse_exchanged(fields, "Param")?;
    let ty = fields.value_type("type", "type of a parameter").and_then(|ty| match ty.outermost() {
        Some(Outermost::Function | Outermost::Array) => {
            let help = "arrays and functions are passed as pointers";
            Err(fields.error("type", format!("a parameter cannot have the type `{}`", ty.spelled()), help))
        }
        _ => Ok(ty),
    });
    let name = fields.new_name("name", "parameter", seen);
    let desc = fields.text("desc");
    let flags = fields.bits("flags");
    let after_failure = fields.switch("valid_after_failure");
    let nonnull = fields.switch("nonnull");
    let any_parent = fields.switch("any_parent");
    let (c_type, name, desc, flags) = (ty?, name?, desc?, flags?);
    let (is_valid_after_failure, is_nonnull, has_any_parent) = (after_failure?, nonnull?, any_parent?);
    // `PARAM_*` of lib-td/api/parameters.td.
    let [is_in, is_out, is_optional] = [1, 2, 4].map(|flag| flags & flag != 0);
    if is_valid_after_failure && !is_out {
        let message = "`valid_after_failure` for a parameter that is no output";
        return Err(fields.error("valid_after_failure", message, "add PARAM_OUT to its flags"));
    }
    if is_nonnull && is_optional {
        let message = "`nonnull` for a parameter that may be null";
        return Err(fields.error("nonnull", message, "remove PARAM_OPTIONAL from its flags"));
    }
    let param = Param { c_type, name, desc, is_in, is_out, is_optional, ..Param::default() };
    Ok(Param { is_valid_after_failure, is_nonnull, has_any_parent, ..param })
}

/// Reads the range and the type tag of a parameter. The end of a range and both parts of a tag are names of other
/// parameters; a range may begin at a number. `params` says of each parameter whether it is a pointer.
fn read_references(
    fields: &mut Fields<'_, '_>,
    params: &[(String, bool)],
) -> Result<(Option<Length>, Option<TypeInfo>), Reported> {
    let range = read_pair(fields, "range", ["begin", "end"], "a range");
    let tag = read_pair(fields, "type_info", ["enum", "size"], "a type tag");
    let param = |fields: &mut Fields<'_, '_>, [field, part]: [&str; 2], kind: &str, name: &str| {
        let found = params.iter().find(|param| param.0 == name).cloned();
        found.ok_or_else(|| {
            let message = format!("{kind} refers to an unknown parameter `{name}`");
            let guess = nearest(name, params.iter().map(|param| param.0.as_str()));
            let help = match guess {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    let names: Vec<String> = params.iter().map(|param| format!("`{}`", param.0)).collect();
                    format!("the parameters are {}", names.join(", "))
                }
            };
            let place = fields.part_place(field, part);
            fields.error_at(place, message, &help)
        })
    };
    let range = range.and_then(|range| {
        let Some([begin, end]) = range else { return Ok(None) };
        let begin = match begin.parse() {
            Ok(number) => Ok(Bound::Number(number)),
            Err(_) => param(fields, ["range", "begin"], "a range", &begin).map(|(begin, _)| Bound::Param(begin)),
        };
        let end = param(fields, ["range", "end"], "a range", &end);
        let (begin, (end, is_pointer)) = (begin?, end?);
        Ok(Some(Length::Range { begin, end, is_pointer, is_in_bytes: false }))
    });
    let tag = tag.and_then(|tag| {
        let Some([tag, size]) = tag else { return Ok(None) };
        let tag = param(fields, ["type_info", "enum"], "a type tag", &tag);
        let size = param(fields, ["type_info", "size"], "a type tag", &size);
        Ok(Some(TypeInfo { tag: tag?.0, size: size?.0 }))
    });
    Ok((range?, tag?))
}

/// The two names in a range or a tag; `None` if both are empty.
fn read_pair(
    fields: &mut Fields<'_, '_>,
    field: &str,
    parts: [&str; 2],
    kind: &str,
) -> Result<Option<[String; 2]>, Reported> {
    let pair = fields.pair(field, parts)?;
    match pair.each_ref().map(|part| part.is_empty()) {
        [true, true] => Ok(None),
        [false, false] => Ok(Some(pair)),
        _ => {
            let message = format!("{kind} has only one of its two parts");
            Err(fields.error(field, message, "set both or neither"))
        }
    }
}

// ===- Codes and conditions -----------------------------------------------===//

/// Reads the return codes. The author's codes are read first, for their errors and positions: `all_returns` is computed
/// from them.
fn read_returns(
    fields: &mut Fields<'_, '_>,
    params: Result<&[Param], Reported>,
    surroundings: &Surroundings<'_>,
) -> Result<Vec<Code>, Reported> {
    let is_type = is_type(params.unwrap_or_default(), surroundings);
    let mut conditions = surroundings.conditions.borrow_mut();
    let mut read = |field| {
        let names = surroundings.names;
        fields.each(field, |code| read_code(code, &mut |text| conditions.parse(text, &is_type), names))
    };
    let (own, params) = (read("returns")?, params?);
    let mut returns = read("all_returns")?;
    drop_null_checks(&mut returns, &own, params, surroundings);
    for (param, kind) in unchecked(params, &returns, surroundings) {
        let text = format!("NULL == {}", param.name);
        // A null check is an expression.
        if let Ok(expr) = conditions.parse(&text, &is_type) {
            let check = Check::new(text, expr, fields.span());
            add_null_check(&mut returns, surroundings.names, kind, check);
        }
    }
    let switches = read_switches(fields)?;
    let checked = params.iter().zip(&switches).filter(|(_, is_on)| **is_on && surroundings.names.checks_values);
    for (param, _) in checked {
        let Some(found) = value_checks::of_value(&param.name, &param.c_type, surroundings) else { continue };
        if let Ok(expr) = conditions.parse(&found.text, &is_type) {
            let check = Check { test: found.test, ..Check::new(found.text, expr, fields.span()) };
            add_check(&mut returns, surroundings.names, found.code, check);
        }
    }
    let function = fields.span();
    for code in &mut returns {
        if !own.iter().any(|own| own.name == code.name) {
            code.name = surroundings.names.implicit_code(&code.name);
            code.is_implicit = true;
        }
        for condition in &mut code.conditions {
            if let Condition::Check(check) = condition {
                check.place = author_place(&own, &code.name, check).unwrap_or(function);
            }
        }
    }
    let mut returns = merged(returns);
    if surroundings.names.codes.are_values() {
        // Conditions that return the code of a null pointer may read what it points to.
        let is_own = |text: &str| own.iter().flat_map(Code::checks).any(|check| check.condition == text);
        for code in &mut returns {
            code.conditions.sort_by_key(|condition| match condition {
                Condition::Check(check) => is_own(&check.condition) || !check.condition.starts_with("NULL == "),
                Condition::Sentence(_) => true,
            });
        }
    }
    name_null_tests(&mut returns, params, surroundings);
    make_safe(fields, &mut returns, params, surroundings)?;
    for (code, check) in read_inside(fields, params, &switches, surroundings)? {
        add_check(&mut returns, surroundings.names, code, check);
    }
    Ok(returns)
}

/// The codes, each once: a code of the class library can be one that the author wrote, under another prefix.
fn merged(returns: Vec<Code>) -> Vec<Code> {
    let mut all: Vec<Code> = Vec::new();
    for code in returns {
        match all.iter_mut().find(|known| known.name == code.name && (known.is_implicit || code.is_implicit)) {
            Some(known) => {
                known.is_implicit &= code.is_implicit;
                known.conditions.extend(code.conditions);
            }
            None => all.push(code),
        }
    }
    all
}

/// Drops the null checks that the class library adds for parameters whose types are numbers, enumerations or structures
/// with a name that ends as those of handles and callbacks do; and, if codes are values, for parameters without a
/// direction, as in imported descriptions, which do not say what may be null.
fn drop_null_checks(returns: &mut [Code], own: &[Code], params: &[Param], surroundings: &Surroundings<'_>) {
    let is_unknown = |param: &Param| surroundings.names.codes.are_values() && !param.is_in && !param.is_out;
    for param in params.iter().filter(|param| surroundings.is_value(&param.c_type) || is_unknown(param)) {
        let text = format!("NULL == {}", param.name);
        if own.iter().flat_map(Code::checks).any(|check| check.condition == text) {
            continue;
        }
        for code in returns.iter_mut() {
            code.conditions
                .retain(|condition| !matches!(condition, Condition::Check(check) if check.condition == text));
        }
    }
}

/// The parameters that must not be null, and for which the class library adds no check, because it looks at the
/// spelling of types: a typedef of a pointer, a callback with another name, `int *const`, `int* ` with a blank at its
/// end.
fn unchecked<'p>(params: &'p [Param], returns: &[Code], surroundings: &Surroundings<'_>) -> Vec<(&'p Param, Nullable)> {
    let is_checked = |param: &Param| {
        let text = format!("NULL == {}", param.name);
        returns.iter().flat_map(Code::checks).any(|check| check.condition == text)
    };
    let kind = |param: &Param| match param.c_type.words().unwrap_or_default().as_slice() {
        [] => param.c_type.unqualified().is_pointer().then_some(Nullable::Pointer),
        // Success is a null pointer.
        [name] if *name == surroundings.names.result_type => None,
        [name] => surroundings.nullable.get(*name).copied().or_else(|| {
            // A handle of another header.
            (name.ends_with(HANDLE_SUFFIX) && !surroundings.is_value(&param.c_type)).then_some(Nullable::Handle)
        }),
        _ => None,
    };
    let is_known = |param: &Param| !surroundings.names.codes.are_values() || param.is_in || param.is_out;
    let required = params.iter().filter(|param| !param.is_optional && !is_checked(param) && is_known(param));
    required.filter_map(|param| Some((param, kind(param)?))).collect()
}

/// Adds a null check to its code.
fn add_null_check(returns: &mut Vec<Code>, names: &Names, kind: Nullable, check: Check) {
    let [handle, pointer] = names.codes.null_codes();
    add_check(returns, names, if kind == Nullable::Handle { handle } else { pointer }.to_owned(), check);
}

/// Adds a check to its code.
fn add_check(returns: &mut Vec<Code>, names: &Names, value: String, check: Check) {
    let found = returns.iter_mut().find(|code| names.implicit_code(&code.name) == value);
    match found {
        Some(code) => code.conditions.push(Condition::Check(check)),
        None => returns.push(Code {
            name: value,
            is_implicit: true,
            conditions: vec![Condition::Check(check)],
            ..Code::default()
        }),
    }
}

/// The position of a check that the author wrote; `None` for those that the class library adds.
fn author_place(own: &[Code], value: &str, check: &Check) -> Option<Span> {
    own.iter()
        .filter(|code| code.name == value)
        .flat_map(Code::checks)
        .find(|own| own.condition == check.condition)
        .map(|own| own.place)
}

fn read_code(fields: &mut Fields<'_, '_>, parse: &mut ParseCondition<'_>, names: &Names) -> Result<Code, Reported> {
    let code = read_return(fields, parse)?;
    let error = if names.codes.are_values() { code_error(&code.name) } else { identifier_error(&code.name) };
    match error {
        Some(error) => Err(fields.error("value", format!("the code `{}` {error}", code.name), "")),
        None => Ok(code),
    }
}
