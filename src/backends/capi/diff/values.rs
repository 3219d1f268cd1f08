//! Compares macros and enumerations, whose values are compiled into programs.

use crate::model::api::{Enum, Enumerator, Macro, Type};
use crate::model::naming::enumerator_name;
use tdgen_language::backends::compat::finding::{Findings, Rule};
use tdgen_language::backends::compat::matched::Matched;

pub(super) fn macros(findings: &mut Findings, old: &[Macro], new: &[Macro]) {
    let matched = Matched::by(old, new, |item| item.bare_name().to_owned());
    for item in matched.removed {
        findings.removed(Rule::major("macro-removed"), &item.name, &subject(item), "");
    }
    for item in matched.added {
        findings.added(Rule::minor("macro-added"), &item.name, &subject(item), "");
    }
    for (old, new) in matched.both {
        let name = &new.name;
        let mut changed = |what: &str, old: &str, new: &str| {
            let subject = format!("the {what} of macro `{name}`");
            findings.changed(Rule::major("macro-changed"), name, &subject, old, new);
        };
        changed("form", &old.name, &new.name);
        changed("value", &old.value, &new.value);
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        changed("condition", &text(&old.condition), &text(&new.condition));
        changed("other value", &text(&old.alternative), &text(&new.alternative));
        findings.reworded(name, &subject(new), &old.desc, &new.desc);
    }
}

fn subject(item: &Macro) -> String {
    format!("macro `{}`", item.bare_name())
}

pub(super) fn enums(findings: &mut Findings, old: &[Enum], new: &[Enum]) {
    let matched = Matched::by(old, new, |item| item.name.clone());
    for item in matched.removed {
        let subject = format!("enumeration `{}`", item.name);
        findings.removed(Rule::major("enum-removed"), &item.name, &subject, "");
    }
    for item in matched.added {
        let subject = format!("enumeration `{}`", item.name);
        findings.added(Rule::minor("enum-added"), &item.name, &subject, "");
    }
    for (old, new) in matched.both {
        enumeration(findings, old, new);
    }
}

fn enumeration(findings: &mut Findings, old: &Enum, new: &Enum) {
    let name = &new.name;
    let ty = |item: &Enum| item.value_type.as_ref().and_then(Type::name).unwrap_or("int").to_owned();
    findings.changed(Rule::major("enum-type"), name, &format!("the type of enumeration `{name}`"), &ty(old), &ty(new));
    let kind = |item: &Enum| {
        if item.is_bit_field { "a bit field" } else { "a plain one" }
    };
    findings.became(Rule::major("enum-kind"), name, &format!("the kind of enumeration `{name}`"), kind(old), kind(new));
    let subject = |enumerator: &Enumerator| format!("enumerator `{}`", enumerator.name);
    let matched = Matched::by(&old.enumerators, &new.enumerators, |enumerator| enumerator.name.clone());
    let mut added = matched.added;
    for enumerator in matched.removed {
        let renamed = added.iter().position(|renamed| renamed.value == enumerator.value);
        match renamed.map(|at| added.remove(at)) {
            Some(renamed) => findings.changed(
                Rule::major("enumerator-renamed"),
                name,
                &format!("the enumerator with the value {}", enumerator.value),
                &enumerator.name,
                &renamed.name,
            ),
            None => {
                let value = format!("its value was {}", enumerator.value);
                findings.removed(Rule::major("enumerator-removed"), name, &subject(enumerator), &value);
            }
        }
    }
    let spelled = [old.c_type.as_str(), new.c_type.as_str()];
    findings.changed(Rule::major("type-renamed"), name, &format!("the type `{name}`"), spelled[0], spelled[1]);
    for (old, new) in matched.both {
        let what = subject(new);
        let values = [old.value, new.value].map(|value| value.to_string());
        findings.became(Rule::major("enumerator-renumbered"), name, &what, &values[0], &values[1]);
        let tag = |enumerator: &Enumerator| enumerator.tagged_type.clone().unwrap_or_default();
        findings.changed(Rule::major("enumerator-retyped"), name, &format!("the type of {what}"), &tag(old), &tag(new));
        findings.reworded(name, &what, &old.desc, &new.desc);
    }
    for enumerator in added {
        let value = format!("its value is {}", enumerator.value);
        findings.added(Rule::minor("enumerator-added"), name, &subject(enumerator), &value);
    }
    let last = format!("`{}`", enumerator_name(name, "LAST"));
    let ends = [old, new].map(|item| item.end.map_or_else(|| "none".to_owned(), |end| end.to_string()));
    findings.became(Rule::minor("enum-end"), name, &last, &ends[0], &ends[1]);
    findings.reworded(name, &format!("enumeration `{name}`"), &old.desc, &new.desc);
}
