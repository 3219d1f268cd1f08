//! [`ambiguities`]: the parts of the format of a type or an attribute that the generated parser may read as others.

use super::tree::{Custom, Format, Item, Member, Variable};
use super::values::ValueKind;
use crate::format::readings::{self, Ambiguity, FormatReader, Part, Sequence, Start};
use crate::model::definition::Definition;
use crate::model::parameter::Parameter;

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities<'d>(definition: &Definition<'d>, format: &Format<'d>) -> Vec<Ambiguity> {
    readings::ambiguities(Reader { definition }.parts(&format.elements))
}

struct Reader<'o, 'd> {
    definition: &'o Definition<'d>,
}

impl<'d> FormatReader<'d> for Reader<'_, 'd> {
    type Item = Item<'d>;
    type Value = &'d Parameter<'d>;

    fn item(&self, item: &Item<'d>) -> Part<'d> {
        let parameters = item.parameters();
        let (name, looked_for, parts, is_list) = match item {
            Item::Variable(variable) => return self.variable(variable),
            Item::List(variables) => {
                let last_is_optional = parameters.last().is_some_and(|it| it.is_optional());
                let parts = variables.iter().map(|it| self.variable(it)).collect();
                ("`params`".to_owned(), Vec::new(), parts, parameters.len() > 1 && last_is_optional)
            }
            Item::Struct(members) => {
                let first = members.first().map_or_else(String::new, |it| format!(" of `${}`", it.parameter.name));
                let parts = members.iter().map(|it| self.member(it)).collect();
                let is_list = parameters.iter().any(|it| it.is_optional());
                (format!("`struct`{first}"), vec![Start::Keyword], parts, is_list)
            }
        };
        let inner = vec![Sequence { parts, has_commas: true, ..Sequence::default() }];
        Part { name, looked_for, may_be_empty: are_optional(&parameters), is_list, inner, ..Part::default() }
    }

    fn custom_may_be_empty(&self, custom: &Custom<'d>) -> bool {
        are_optional(&custom.bound().copied().collect::<Vec<_>>())
    }
}

fn are_optional(parameters: &[&Parameter<'_>]) -> bool {
    !parameters.is_empty() && parameters.iter().all(|it| it.is_optional())
}

impl<'d> Reader<'_, 'd> {
    fn variable(&self, variable: &Variable<'d>) -> Part<'d> {
        let parameter = variable.parameter;
        let kind = ValueKind::of(parameter, self.definition);
        Part {
            name: format!("`${}`", parameter.name),
            printed: kind.printed(),
            looked_for: kind.looked_for(),
            may_be_empty: parameter.is_optional(),
            is_reference: kind.printed().contains(&Start::Symbol),
            is_demanded: kind.is_demanded(),
            is_list: kind.is_list(),
            ..Part::default()
        }
    }

    /// A member of a `struct`, which its name announces.
    fn member(&self, member: &Member<'d>) -> Part<'d> {
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
