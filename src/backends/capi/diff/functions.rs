//! Compares functions: their parameters, return codes and checks.

use std::collections::HashMap;

use super::facts;
use super::normal::Normal;
use super::same::{self, Sameness};
use super::signature::{self, Caller};
use crate::conditions::expr::{Expr, Kind};
use crate::conditions::text::spelled;
use crate::model::api::{Api, Function, Ownership, Param, ThreadSafety, param_of};
use tdgen_language::backends::compat::finding::{Findings, Rule, Severity, quoted};
use tdgen_language::backends::compat::matched::Matched;

pub(super) fn all(findings: &mut Findings, same: &Sameness<'_>) {
    let matched = Matched::by(&same.old.functions, &same.new.functions, |function| function.name.clone());
    for function in matched.removed {
        let subject = format!("function `{}`", function.name);
        findings.removed(Rule::major("function-removed"), &function.name, &subject, "");
    }
    for function in matched.added {
        let subject = format!("function `{}`", function.name);
        findings.added(Rule::minor("function-added"), &function.name, &subject, "");
    }
    for (old, new) in matched.both {
        kind(findings, same, old, new);
        signature::compare(findings, same, &new.name, Caller::Program, &old.params, &new.params);
        codes(findings, same, old, new);
        facts::compare(findings, &new.name, &old.facts, &new.facts);
        let texts = |function: &Function| {
            let sentences =
                function.codes.iter().flat_map(|code| code.texts().map(|text| format!("{}: {text}", code.name)));
            let desc = std::iter::once(function.desc.clone());
            let more = function.details.iter().chain(&function.analogues).cloned();
            desc.chain(more).chain(sentences).collect::<Vec<String>>()
        };
        let subject = format!("function `{}`", new.name);
        findings.reworded(&new.name, &subject, &texts(old).join("\n"), &texts(new).join("\n"));
    }
}

/// Compares what a function returns, and how and where it can be called.
fn kind(findings: &mut Findings, same: &Sameness<'_>, old: &Function, new: &Function) {
    let name = &new.name;
    let (before, after) = ((&old.result, &old.result_c_type), (&new.result, &new.result_c_type));
    signature::compare_results(findings, same, name, &format!("the result of `{name}`"), before, after);
    let rule = if old.result_ownership.is_none() { Rule::patch("ownership") } else { Rule::major("ownership") };
    let [before, after] = [old, new].map(|function| function.result_ownership.map_or("", Ownership::word));
    findings.changed(rule, name, &format!("the ownership of the result of `{name}`"), before, after);
    let renamed = same.renamed(&old.params, &new.params);
    let before = old.result_length.as_ref().map(|length| signature::with_names(length, &renamed));
    let after = new.result_length.as_ref();
    let rule = match (&before, after) {
        // Programs read as many as there were.
        (Some(_), None) => Rule::major("result-elements"),
        (Some(old), Some(new)) if !signature::contains(new, old) => Rule::major("result-elements"),
        _ => Rule::minor("result-elements"),
    };
    let subject = format!("the extent of the result of `{name}`");
    let [was, is] = [before.as_ref(), after].map(|length| length.map(signature::extent).unwrap_or_default());
    findings.changed(rule, name, &subject, &was, &is);
    let arguments = |function: &Function| if function.is_variadic { "variadic" } else { "fixed" };
    let subject = format!("the number of arguments of `{name}`");
    findings.became(Rule::major("function-variadic"), name, &subject, arguments(old), arguments(new));
    let way = |function: &Function| if function.is_noreturn { "never returns" } else { "returns" };
    let subject = format!("the end of calls of `{name}`");
    findings.changed(Rule::major("function-noreturn"), name, &subject, way(old), way(new));
    let body = |function: &Function| if function.is_inline { "inline" } else { "exported" };
    // Programs that were built call the exported function.
    let rule = if new.is_inline { Rule::major("function-inline") } else { Rule::minor("function-inline") };
    findings.became(rule, name, &format!("`{name}`"), body(old), body(new));
    let condition = |function: &Function| function.condition.clone().unwrap_or_default();
    let rule =
        if new.condition.is_none() { Rule::minor("function-platforms") } else { Rule::major("function-platforms") };
    findings.changed(rule, name, &format!("the platforms of `{name}`"), &condition(old), &condition(new));
    let rule = match old.thread_safety {
        None => Rule::patch("thread-safety"),
        Some(_) if new.thread_safety > old.thread_safety => Rule::minor("thread-safety"),
        Some(_) => Rule::major("thread-safety"),
    };
    let [before, after] = [old, new].map(|function| function.thread_safety.map_or("", ThreadSafety::word));
    findings.changed(rule, name, &format!("the thread safety of `{name}`"), before, after);
}

// ===- What is refused ----------------------------------------------------===//

/// A check and the code that it returns.
#[derive(Clone)]
struct Refusal<'m> {
    code: &'m str,
    check: Expr,
    /// The form of the check, which equal checks share.
    form: Expr,
}

/// The checks of a function that do not follow from a change of its parameters, with the new names of parameters.
fn refusals<'m>(
    api: &'m Api,
    function: &'m Function,
    other: &Function,
    names: &HashMap<&str, &str>,
) -> Vec<Refusal<'m>> {
    let all = function.codes.iter().flat_map(|code| code.checks().map(move |check| (code, check)));
    let exprs = all.map(|(code, check)| (&*code.name, same::expression(api, &check.condition)));
    let own = exprs.filter(|(_, expr)| !follows_from_signature(expr, &function.params, &other.params));
    let normal = Normal::new(api, &function.params, names);
    own.map(|(code, mut check)| {
        // The form depends on the order of names.
        same::rename(&mut check, names);
        let form = normal.form(&check, true);
        Refusal { code, check, form }
    })
    .collect()
}

/// Whether it is the null check of a parameter whose change is reported itself.
fn follows_from_signature(expr: &Expr, own: &[Param], other: &[Param]) -> bool {
    let Kind::Binary("==", left, right) = &expr.bare().kind else {
        return false;
    };
    let (Kind::Name(null), Kind::Name(name)) = (&left.kind, &right.kind) else {
        return false;
    };
    let need = |params: &[Param]| {
        let param = param_of(params, name);
        param.map(|param| param.is_optional)
    };
    null == "NULL" && need(own).is_some() && need(own) != need(other)
}

fn codes(findings: &mut Findings, same: &Sameness<'_>, old: &Function, new: &Function) {
    let name = &new.name;
    let matched = Matched::by(&old.codes, &new.codes, |code| code.name.clone());
    // Implicit codes follow from the parameters.
    for code in matched.removed.into_iter().filter(|code| !code.is_implicit) {
        let subject = format!("code `{}` of `{name}`", code.name);
        findings.removed(Rule::minor("code-removed"), name, &subject, "");
    }
    for code in matched.added.into_iter().filter(|code| !code.is_implicit) {
        let subject = format!("code `{}` of `{name}`", code.name);
        findings.added(Rule::minor("code-added"), name, &subject, "");
    }
    let names = same.renamed(&old.params, &new.params);
    let before = refusals(same.old, old, new, &names);
    let after = refusals(same.new, new, old, &HashMap::new());
    let text = |refusal: &Refusal<'_>| spelled(refusal.check.bare());
    let find = |list: &[Refusal<'_>], one: &Refusal<'_>| {
        list.iter().position(|other| spelled(&other.form) == spelled(&one.form))
    };
    let mut removed: Vec<Refusal<'_>> = Vec::new();
    for refusal in &before {
        match find(&after, refusal).and_then(|at| after.get(at)) {
            Some(now) => {
                let subject = format!("the code for {} in `{name}`", quoted(&text(refusal)));
                findings.changed(Rule::major("condition-code"), name, &subject, refusal.code, now.code);
            }
            None => removed.push(refusal.clone()),
        }
    }
    let added = after.iter().filter(|refusal| find(&before, refusal).is_none());
    for refusal in added {
        // A changed condition returns the same code; conditions are paired by similarity.
        let mut same_code = removed.iter().enumerate().filter(|(_, other)| other.code == refusal.code);
        let related = same_code.find_map(|(at, other)| {
            let strength = strength(&other.form, &refusal.form);
            strength.map(|strength| (at, strength))
        });
        let Some((at, strength)) = related else {
            let subject = format!("the refusal of {} by `{name}`", quoted(&text(refusal)));
            let code = format!("it returns `{}`", refusal.code);
            findings.added(Rule::major("condition-added"), name, &subject, &code);
            continue;
        };
        let was = removed.remove(at);
        let (severity, kind) = match strength {
            Strength::Looser => (Severity::Minor, "condition-looser"),
            Strength::Stricter => (Severity::Major, "condition-stricter"),
        };
        let subject = format!("the condition for `{}` in `{name}`", refusal.code);
        findings.changed(Rule { name: kind, severity }, name, &subject, &text(&was), &text(refusal));
    }
    for refusal in removed {
        let subject = format!("the refusal of {} by `{name}`", quoted(&text(&refusal)));
        let code = format!("it returned `{}`", refusal.code);
        findings.removed(Rule::minor("condition-removed"), name, &subject, &code);
    }
    let order = |list: &[Refusal<'_>], other: &[Refusal<'_>], text: &dyn Fn(&Refusal<'_>) -> String| -> Vec<String> {
        list.iter().filter(|refusal| find(other, refusal).is_some()).map(text).collect()
    };
    let form = |refusal: &Refusal<'_>| spelled(&refusal.form);
    if order(&before, &after, &form) != order(&after, &before, &form) {
        let subject = format!("the order of the checks of `{name}`");
        let (was, is) = (order(&before, &after, &text), order(&after, &before, &text));
        findings.changed(Rule::minor("checks-reordered"), name, &subject, &was.join(", "), &is.join(", "));
    }
}

/// Whether a changed condition rejects more or fewer calls.
enum Strength {
    Looser,
    Stricter,
}

/// Whether one condition implies the other, as far as their form shows; `None` if neither does.
fn strength(old: &Expr, new: &Expr) -> Option<Strength> {
    if implies(old, new) {
        Some(Strength::Stricter)
    } else if implies(new, old) {
        Some(Strength::Looser)
    } else {
        None
    }
}

/// `a` implies `b` if `b` is `a || ...`, or `a` is `b && ...`, or both compare the same operand with a number.
fn implies(a: &Expr, b: &Expr) -> bool {
    let (parts_of_a, parts_of_b) = (parts("&&", a), parts("&&", b));
    let all = |few: &[String], many: &[String]| few.iter().all(|part| many.contains(part));
    (parts_of_a.len() > parts_of_b.len() && all(&parts_of_b, &parts_of_a))
        || {
            let (parts_of_a, parts_of_b) = (parts("||", a), parts("||", b));
            parts_of_a.len() < parts_of_b.len() && all(&parts_of_a, &parts_of_b)
        }
        || bound_implies(a, b)
}

/// The operands of a chain of one operator.
fn parts(op: &'static str, expr: &Expr) -> Vec<String> {
    match &expr.bare().kind {
        Kind::Binary(other, left, right) if *other == op => {
            let mut all = parts(op, left);
            all.extend(parts(op, right));
            all
        }
        _ => vec![spelled(expr.bare())],
    }
}

/// `x > 20` implies `x > 10`, `x < 10` implies `x < 20`.
fn bound_implies(a: &Expr, b: &Expr) -> bool {
    let bound = |expr: &Expr| match &expr.bare().kind {
        Kind::Binary(op, left, right) => match &right.bare().kind {
            Kind::Literal(number) => number.parse::<i128>().ok().map(|number| (*op, spelled(left), number)),
            _ => None,
        },
        _ => None,
    };
    match (bound(a), bound(b)) {
        (Some((op, what, number)), Some((other, same, limit))) if op == other && what == same => match op {
            ">" | ">=" => number > limit,
            "<" | "<=" => number < limit,
            _ => false,
        },
        _ => false,
    }
}
