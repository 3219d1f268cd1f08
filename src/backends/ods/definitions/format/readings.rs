//! [`ambiguities`]: the parts of the format of a type or an attribute that the generated parser may read as others.

use super::tree::{Element, Format, Member, Variable};
use super::values::ValueKind;
use crate::format::parts::Anchor;
use crate::format::readings::{self, Ambiguity, End, Part, Sequence, Start};
use crate::model::definition::Definition;

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities<'d>(definition: &Definition<'d>, format: &Format<'d>) -> Vec<Ambiguity> {
    let reader = Reader { definition };
    readings::ambiguities(&Sequence { parts: reader.parts(format.elements.iter()), ..Sequence::default() })
}

struct Reader<'o, 'd> {
    definition: &'o Definition<'d>,
}

impl<'d> Reader<'_, 'd> {
    fn parts<'r>(&self, elements: impl Iterator<Item = &'r Element<'d>>) -> Vec<Part<'r>>
    where
        'd: 'r,
    {
        let blank = |element: &&Element<'d>| match element {
            Element::Blank(blank) => Some(*blank),
            _ => None,
        };
        readings::parts(elements, blank, |element| self.part(element))
    }

    fn part<'r>(&self, element: &'r Element<'d>) -> Part<'r> {
        let name = name(element);
        let parameters = element.parameters();
        let may_be_empty = !parameters.is_empty() && parameters.iter().all(|it| it.is_optional());
        let last_is_optional = parameters.last().is_some_and(|it| it.is_optional());
        match element {
            Element::Word(word) => {
                let start = vec![Start::Word(word.text())];
                let end = End::of_literal(word.text());
                Part { name, printed: start.clone(), looked_for: start, end, ..Part::default() }
            }
            Element::Blank(_) | Element::Custom(_) => Part { name, may_be_empty, ..Part::default() },
            Element::Variable(variable) => self.variable(variable),
            Element::List(variables) => {
                let parts = variables.iter().map(|it| self.variable(it)).collect();
                let inner = vec![Sequence { parts, has_commas: true, ..Sequence::default() }];
                let is_list = parameters.len() > 1 && last_is_optional;
                Part { name, may_be_empty, is_list, inner, ..Part::default() }
            }
            Element::Struct(members) => {
                let parts = members.iter().map(|it| self.member(it)).collect();
                let inner = vec![Sequence { parts, has_commas: true, ..Sequence::default() }];
                let is_list = parameters.iter().any(|it| it.is_optional());
                Part { name, looked_for: vec![Start::Keyword], may_be_empty, is_list, inner, ..Part::default() }
            }
            Element::Group(group) => {
                let branch = |elements: &'r [Element<'d>], is_otherwise| {
                    let read =
                        || elements.iter().enumerate().filter(|(_, element)| !matches!(element, Element::Blank(_)));
                    Sequence {
                        parts: self.parts(elements.iter()),
                        anchor: read().position(|(index, _)| group.anchor == Anchor { is_otherwise, index }),
                        is_guarded: !is_otherwise,
                        ..Sequence::default()
                    }
                };
                Part::group(name, branch(&group.then, false), branch(&group.otherwise, true))
            }
        }
    }

    fn variable<'r>(&self, variable: &Variable<'d>) -> Part<'r>
    where
        'd: 'r,
    {
        let parameter = variable.parameter;
        let kind = ValueKind::of(parameter, self.definition);
        Part {
            name: format!("`${}`", parameter.name),
            printed: kind.printed(),
            looked_for: kind.looked_for(),
            may_be_empty: parameter.is_optional(),
            is_demanded: kind.is_demanded(),
            is_list: kind.is_list(),
            ..Part::default()
        }
    }

    /// A member of a `struct`, which its name announces.
    fn member<'r>(&self, member: &Member<'d>) -> Part<'r>
    where
        'd: 'r,
    {
        let parameter = member.parameter;
        Part {
            name: format!("`${}`", parameter.name),
            printed: vec![Start::Word(parameter.name)],
            may_be_empty: parameter.is_optional(),
            is_list: member.is_variable() && ValueKind::of(parameter, self.definition).is_list(),
            ..Part::default()
        }
    }
}

/// An element as messages call it.
fn name(element: &Element<'_>) -> String {
    match element {
        Element::Word(word) => format!("the literal `{}`", word.text()),
        Element::Variable(variable) => format!("`${}`", variable.parameter.name),
        Element::List(_) => "`params`".to_owned(),
        Element::Struct(members) => match members.first() {
            Some(first) => format!("`struct` of `${}`", first.parameter.name),
            None => "`struct`".to_owned(),
        },
        Element::Custom(custom) => format!("`custom<{}>`", custom.function),
        Element::Group(group) => {
            let is_value = |it: &&Element<'_>| !matches!(it, Element::Blank(_) | Element::Word(_));
            match group.then.iter().find(is_value).or(group.anchor()) {
                Some(first) => format!("the optional group of {}", name(first)),
                None => "an optional group".to_owned(),
            }
        }
        Element::Blank(_) => String::new(),
    }
}
