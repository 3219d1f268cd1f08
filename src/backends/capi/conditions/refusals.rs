//! Reads the conditions under which a function refuses a call, and checks that they can be evaluated safely.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::conditions::expr::{ConditionError, Expr, Kind, number};
use crate::conditions::inside_checks::{TooMany, inside};
use crate::conditions::safety;
use crate::conditions::safety::{Extent, Hazard, HazardKind, Parameters};
use crate::conditions::text::spelled;
use crate::model::api::{Bound, Check, Code, Condition, Param, Range, Struct, Test, param_of};
use crate::model::names::Names;
use crate::model::naming::sized_integer;
use crate::read::fields::Fields;
use crate::read::surroundings::Surroundings;
use tdgen_language::diagnostics::Reported;
use tdgen_language::source::Span;

/// The checks of what arguments point to, each with its code, if the API has them.
pub(crate) fn read_inside(
    fields: &mut Fields<'_, '_>,
    params: &[Param],
    switches: &[bool],
    surroundings: &Surroundings<'_>,
) -> Result<Vec<(String, Check)>, Reported> {
    if !surroundings.names.checks_elements {
        return Ok(Vec::new());
    }
    inside(params, switches, surroundings, fields.span()).map_err(|_: TooMany| {
        let help = "exclude a parameter with `let checks_values = 0`";
        fields.object_error("the members and elements of its arguments are too many or too deep to check", help)
    })
}

/// Whether a name in a condition is that of a type.
pub(crate) fn is_type<'a>(params: &'a [Param], surroundings: &'a Surroundings<'_>) -> impl Fn(&str) -> bool + 'a {
    let mentioned: HashSet<&str> =
        params.iter().flat_map(|param| param.c_type.mentions()).map(|(name, _)| name).collect();
    move |name| {
        let is_declared = mentioned.contains(name) || surroundings.types.contains(name);
        is_declared && !params.iter().any(|param| param.name == name)
    }
}

/// Whether values, members and elements of each parameter are checked, if those of the API are.
pub(crate) fn read_switches(fields: &mut Fields<'_, '_>) -> Result<Vec<bool>, Reported> {
    fields.each("params", |param| Ok(!param.has("checks_values") || param.flag("checks_values")?))
}

/// Reads a code or a value that a function returns, with its conditions.
pub(crate) fn read_return(fields: &mut Fields<'_, '_>, parse: &mut ParseCondition<'_>) -> Result<Code, Reported> {
    let value = fields.text("value");
    let texts = fields.texts("conditions");
    let place = fields.blame("conditions");
    let conditions =
        texts.and_then(|texts| Reported::all(texts.into_iter().map(|text| read_condition(fields, text, parse, place))));
    Ok(Code { name: value?, conditions: conditions?, ..Code::default() })
}

/// Parses the text between the backquotes.
pub(crate) type ParseCondition<'a> = dyn FnMut(&str) -> Result<Expr, ConditionError> + 'a;

/// Reads a condition: a C expression in backquotes, or a sentence.
fn read_condition(
    fields: &mut Fields<'_, '_>,
    text: String,
    parse: &mut ParseCondition<'_>,
    place: Span,
) -> Result<Condition, Reported> {
    if !(text.starts_with('`') && text.ends_with('`')) {
        return Ok(Condition::Sentence(text));
    }
    let inner = text.strip_prefix('`').map(|rest| rest.strip_suffix('`').unwrap_or(rest)).unwrap_or_default();
    match parse(inner) {
        Ok(expr) => Ok(Condition::Check(Check::new(inner.to_owned(), expr, place))),
        Err(error) => {
            let message = format!("the condition `{}` {}", shortened(inner), error.message);
            let help = "write an expression of C, such as `Count > 0`; a sentence for readers has no backquotes";
            let help = if inner.starts_with('`') { "write one backquote on each side" } else { help };
            Err(fields.error("conditions", message, help))
        }
    }
}

/// Notes which conditions are that a parameter is null.
pub(crate) fn name_null_tests(returns: &mut [Code], params: &[Param], surroundings: &Surroundings<'_>) {
    for check in returns.iter_mut().flat_map(Code::checks_mut) {
        let Kind::Binary("==", left, right) = &check.expr.bare().kind else { continue };
        let tested = match (&left.bare().kind, &right.bare().kind) {
            (Kind::Name(null), Kind::Name(name)) if null == "NULL" => name,
            (Kind::Name(name), Kind::Name(null)) if null == "NULL" => name,
            _ => continue,
        };
        let Some(param) = param_of(params, tested) else { continue };
        let value = param.name.clone();
        let is_handle = matches!(param.c_type.words().as_deref(), Some([name]) if surroundings.is_handle(name));
        check.test = if is_handle { Test::NullHandle { value } } else { Test::NullPointer { value } };
    }
}

/// Text, shortened for a message.
fn shortened(text: &str) -> String {
    const MAX_TEXT: usize = 60;
    let shown: String = text.escape_debug().take(MAX_TEXT).collect();
    if shown.len() < text.len() && shown.chars().count() == MAX_TEXT { format!("{shown}...") } else { shown }
}

/// Reports checks that may divide by zero or dereference a null pointer. In a description without an API record, which
/// offload-tblgen accepts, an unconditional division is allowed: the generated code compares the divisor with zero
/// first.
pub(crate) fn make_safe(
    fields: &mut Fields<'_, '_>,
    returns: &mut [Code],
    params: &[Param],
    surroundings: &Surroundings<'_>,
) -> Result<(), Reported> {
    let names = surroundings.names;
    if returns.iter().flat_map(Code::checks).next().is_none() {
        return Ok(());
    }
    let (zeros, arrays) =
        surroundings.facts.get_or_init(|| (Rc::new(zeros(surroundings)), Rc::new(arrays(surroundings))));
    let parameters = Parameters { zeros: Rc::clone(zeros), arrays: Rc::clone(arrays), ..parameters(params) };
    let exprs: Vec<&Expr> = returns.iter().flat_map(Code::checks).map(|check| &check.expr).collect();
    let found = safety::review(&exprs, &parameters);
    let mut safe = Ok(());
    for (check, hazards) in returns.iter_mut().flat_map(Code::checks_mut).zip(found) {
        for hazard in hazards {
            if hazard.kind == HazardKind::Division && hazard.always && !names.is_described {
                check.divisors.push(hazard.operand);
            } else {
                safe = Err(refuse(fields, check, &hazard, names));
            }
        }
    }
    safe
}

/// The members that are arrays in all structures that have them.
fn arrays(surroundings: &Surroundings<'_>) -> HashMap<String, Vec<String>> {
    let mut all: HashMap<&str, Option<&[String]>> = HashMap::new();
    for member in surroundings.structs.iter().flat_map(Struct::leaves) {
        let lengths = Some(member.lengths.as_slice()).filter(|lengths| !lengths.is_empty() && !member.is_flexible());
        let known = all.entry(&member.name).or_insert(lengths);
        *known = known.filter(|known| Some(*known) == lengths);
    }
    // The numbers behind macros.
    let value = |length: &String| {
        let item = surroundings.macros.iter().find(|item| item.name == *length && item.condition.is_none());
        item.filter(|item| number(&item.value).is_some()).map_or(length, |item| &item.value).clone()
    };
    let known = all.into_iter().filter_map(|(name, lengths)| Some((name, lengths?)));
    known.map(|(name, lengths)| (name.to_owned(), lengths.iter().map(value).collect())).collect()
}

/// The macros and enumerators that are zero.
fn zeros(surroundings: &Surroundings<'_>) -> HashSet<String> {
    let is_zero = |text: &str| number(text.trim().trim_matches(['(', ')'])) == Some(0);
    let macros = surroundings
        .macros
        .iter()
        .filter(|item| [Some(item.value.as_str()), item.alternative.as_deref()].into_iter().flatten().any(is_zero));
    let enumerators = surroundings
        .enums
        .iter()
        .flat_map(|item| item.enumerators.iter().filter(|one| one.value == 0).map(|one| one.name.clone()));
    macros.map(|item| item.name.clone()).chain(enumerators).collect()
}

/// The parameters of a function, as far as the safety of conditions depends on them.
fn parameters(params: &[Param]) -> Parameters<'_> {
    let mut parameters = Parameters::default();
    for param in params {
        let name = param.name.as_str();
        parameters.names.insert(name);
        if param.c_type.pointee().is_some() {
            let extent = match param.range() {
                None => Extent::One,
                Some(Range { begin: Bound::Number(0), end, .. }) => {
                    let end = param_of(params, end).filter(|end| end.c_type.pointee().is_none());
                    end.map_or(Extent::Unknown, |end| Extent::Param(end.name.clone()))
                }
                Some(_) => Extent::Unknown,
            };
            parameters.extents.insert(name, extent);
        }
        let is_unsigned = |words: Vec<&str>| {
            words.iter().any(|word| ["size_t", "unsigned"].contains(word) || sized_integer(word) == Some(false))
        };
        if param.c_type.words().is_some_and(is_unsigned) {
            parameters.unsigned.insert(name);
        }
    }
    parameters
}

fn refuse(fields: &mut Fields<'_, '_>, check: &Check, hazard: &Hazard, names: &Names) -> Reported {
    let operand = spelled(hazard.operand.bare());
    let text = shortened(&check.condition);
    let (message, help) = match hazard.kind {
        HazardKind::Division => (
            format!("the condition `{text}` divides by `{operand}`, which may be zero"),
            format!("check `{operand} == 0` before it, or write `{operand} != 0 &&` before it"),
        ),
        HazardKind::Dereference => (
            format!("the condition `{text}` dereferences `{operand}`, which may be null"),
            format!(
                "name {} before it, so that its checks come first, or write `{operand} != NULL &&` before it",
                names.codes.null_pointer
            ),
        ),
        HazardKind::Index => (
            format!("the condition `{text}` reads `{operand}`, which may not exist"),
            "compare the index with the end of the parameter's Range before it".to_owned(),
        ),
    };
    fields.error_at(check.place, message, &help)
}
