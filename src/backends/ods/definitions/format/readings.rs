//! [`ambiguities`]: parts of the format of a type or an attribute that the generated parser may read as others.
//!
//! An optional group that begins with a literal is present if that literal comes next, and a list goes on after each
//! `,`.

use super::tree::{Element, Format, Variable};
use crate::format::parts::Ambiguity;

/// The rest of a sequence, and of those around it.
#[derive(Clone, Copy)]
struct Rest<'r, 'd> {
    elements: &'r [Element<'d>],
    outer: Option<&'r Rest<'r, 'd>>,
}

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities(format: &Format<'_>) -> Vec<Ambiguity> {
    let mut found = Vec::new();
    check(Rest { elements: &format.elements, outer: None }, &mut found);
    found
}

fn check(sequence: Rest<'_, '_>, found: &mut Vec<Ambiguity>) {
    for (at, element) in sequence.elements.iter().enumerate() {
        let rest = Rest { elements: sequence.elements.get(at + 1..).unwrap_or_default(), ..sequence };
        let mut words = if may_be_empty(element) { first_words(element) } else { Vec::new() };
        words.extend(goes_on(element).then_some(","));
        for follower in followers(rest) {
            if first_words(follower).iter().any(|word| words.contains(word)) {
                found.push(Ambiguity { part: name(element), follower: name(follower) });
            }
        }
        if let Element::Group(group) = element {
            for elements in [&group.then, &group.otherwise] {
                check(Rest { elements, outer: Some(&rest) }, found);
            }
        }
    }
}

/// The elements that may come next.
fn followers<'r, 'd>(rest: Rest<'r, 'd>) -> Vec<&'r Element<'d>> {
    let mut followers = Vec::new();
    let mut row = Some(rest);
    while let Some(Rest { elements, outer }) = row {
        for element in elements.iter().filter(|it| !matches!(it, Element::Blank(_))) {
            followers.push(element);
            if !may_be_empty(element) {
                return followers;
            }
        }
        row = outer.copied();
    }
    followers
}

fn may_be_empty(element: &Element<'_>) -> bool {
    match element {
        Element::Group(group) => group.otherwise.is_empty(),
        Element::Word(_) | Element::Blank(_) | Element::Custom(_) => false,
        Element::Variable(_) | Element::List(_) | Element::Struct(_) => {
            element.parameters().iter().all(|it| it.is_optional())
        }
    }
}

/// Whether a `,` after the element continues it.
fn goes_on(element: &Element<'_>) -> bool {
    let is_list = |variable: &Variable<'_>| {
        let parameter = variable.parameter;
        parameter.parser.is_none() && parameter.owner_ty.trim_start_matches("::").starts_with("llvm::SmallVector<")
    };
    match element {
        Element::Variable(variable) => is_list(variable),
        Element::List(variables) => variables.last().is_some_and(|last| last.parameter.is_optional() || is_list(last)),
        _ => false,
    }
}

/// The literals with which the element may begin.
fn first_words<'e>(element: &'e Element<'_>) -> Vec<&'e str> {
    match element {
        Element::Word(word) => vec![word.text()],
        Element::Group(group) => {
            let branches = [&group.then, &group.otherwise];
            let first = |branch: &'e Vec<Element<'_>>| branch.iter().find(|it| !matches!(it, Element::Blank(_)));
            branches.into_iter().filter_map(first).flat_map(first_words).collect()
        }
        _ => Vec::new(),
    }
}

/// An element as it is written in the format.
fn name(element: &Element<'_>) -> String {
    match element {
        Element::Word(word) => format!("the literal `{}`", word.text()),
        Element::Variable(variable) => format!("`${}`", variable.parameter.name),
        Element::List(_) => "`params`".to_owned(),
        Element::Struct(_) => "`struct`".to_owned(),
        Element::Group(group) => match group.then.iter().find(|it| !matches!(it, Element::Blank(_))) {
            Some(first) => format!("the optional group that begins with {}", name(first)),
            None => "an optional group".to_owned(),
        },
        Element::Blank(_) | Element::Custom(_) => "a part".to_owned(),
    }
}
