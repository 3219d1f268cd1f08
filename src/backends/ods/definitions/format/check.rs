//! Checks the assembly format of a type or an attribute.

use std::ops::Range;

use super::tree::{Element, Format, Item, Member, MemberValue, Variable, parameters};
use crate::format::checker::{Checked, FormatChecker, Position, Written};
use crate::format::error::FormatError;
use crate::format::reporter::FormatReporter;
use crate::format::syntax::{self, Directive, ElementKind};
use crate::model::definition::Definition;
use crate::model::parameter::Parameter;
use tdgen_language::backends::version::Feature;
use tdgen_language::diagnostics::{Reported, did_you_mean};

/// Checks the format of a definition.
///
/// # Errors
/// When anything is wrong with it. All errors are reported that do not follow from others.
pub(crate) fn check<'d>(
    text: &'d str,
    definition: &'d Definition<'d>,
    mut reporter: FormatReporter<'_>,
) -> Checked<Format<'d>> {
    let written = syntax::parse(text).map_err(|error| reporter.report(error))?;
    let mut checker = Checker { definition, reporter, bound: Vec::new(), skips_missing: false };
    let elements = checker.top_level(&written);
    checker.check_missing(text);
    let follows_blank = definition.version.has(Feature::BlankAfterMnemonic);
    checker.reporter.result(Format { elements: elements?, follows_blank })
}

struct Checker<'d, 'r> {
    definition: &'d Definition<'d>,
    reporter: FormatReporter<'r>,
    /// The parameters that are bound so far.
    bound: Vec<&'d str>,
    skips_missing: bool,
}

impl<'d> FormatChecker<'d> for Checker<'d, '_> {
    type Item = Item<'d>;
    type Value = &'d Parameter<'d>;
    const DIRECTIVES: &'static [(&'static str, &'static str)] = &[
        ("custom", "at the top level, in an optional group or in `struct`"),
        ("params", "at the top level, in an optional group or in `struct`"),
        ("qualified", "around a variable"),
        ("ref", "in a `custom` directive"),
        ("struct", "at the top level or in an optional group"),
    ];

    fn report(&mut self, error: FormatError) -> Reported {
        self.reporter.report(error)
    }

    fn skip_missing(&mut self) {
        self.skips_missing = true;
    }

    fn variable(&mut self, name: &'d str, at: &Range<usize>, _: Position) -> Checked<Item<'d>> {
        self.bind(name, at).map(Item::Variable)
    }

    fn directive(&mut self, directive: &Directive<'d>, at: &Range<usize>, position: Position) -> Checked<Item<'d>> {
        match directive.name {
            "params" if position != Position::Custom => Ok(Item::List(self.list(at))),
            "qualified" => self.check_qualified(directive, at).map(Item::Variable),
            "struct" if matches!(position, Position::Top | Position::Group) => {
                self.structure(directive, at).map(Item::Struct)
            }
            name => Err(self.misplaced_directive(name, at)),
        }
    }

    fn custom_value(&mut self, written: &Written<'d>) -> Checked<&'d Parameter<'d>> {
        match self.item(written, Position::Custom)? {
            Item::Variable(variable) => Ok(variable.parameter),
            Item::List(_) | Item::Struct(_) => Err(self.report_misplaced(written)),
        }
    }

    fn reference(&mut self, written: &Written<'d>) -> Checked<&'d Parameter<'d>> {
        let (name, at) = match &written.kind {
            ElementKind::Variable(name) => (*name, written.at.clone()),
            ElementKind::Directive(inner) if inner.name == "qualified" => {
                self.check_arguments(inner, &written.at)?;
                self.qualified_name(inner, &written.at)?
            }
            _ => return Err(self.error(&written.at, "`ref` takes one variable")),
        };
        let parameter = self.parameter(name, &at)?;
        if !self.is_bound(parameter) && !parameter.is_self_type {
            return Err(self.error(&at, format!("parameter `{name}` must be bound before it is referenced")));
        }
        Ok(parameter)
    }

    fn check_in_group(&mut self, element: &Element<'d>, at: &Range<usize>, is_anchor: bool) -> Checked<()> {
        let parameters = parameters(element);
        let directive = match element {
            Element::Item(Item::List(_)) => Some("params"),
            Element::Item(Item::Struct(_)) => Some("struct"),
            Element::Custom(_) => Some("custom"),
            _ => None,
        };
        if is_anchor && parameters.is_empty() {
            return Err(match directive {
                Some(name) => self.error(at, format!("`{name}` has no parameters, and cannot be an anchor")),
                None => self.error(at, "the anchor of an optional group must be a parameter or directive"),
            });
        }
        let Some(required) = parameters.iter().find(|it| !it.is_optional()) else { return Ok(()) };
        let required = format!("parameter `{}` is not", required.name);
        Err(match directive {
            Some(name) => {
                self.error(at, format!("all parameters of `{name}` in an optional group must be optional: {required}"))
            }
            None => self.error(at, format!("parameters in an optional group must be optional: {required}")),
        })
    }

    fn check_first(&mut self, first: Option<&Element<'d>>, at: &Range<usize>) -> Checked<()> {
        match first {
            Some(Element::Word(_) | Element::Item(Item::Variable(_)) | Element::Custom(_)) => Ok(()),
            _ => Err(self.error(at, "an optional group must begin with a literal, a variable or a `custom` directive")),
        }
    }

    fn check_sequence(&mut self, written: &[Written<'d>], elements: &[Checked<Element<'d>>]) {
        let pairs = elements.iter().zip(elements.iter().skip(1));
        for ((before, after), written) in pairs.zip(written) {
            if let (Ok(Element::Item(Item::Struct(members))), Ok(Element::Word(word))) = (before, after)
                && word.text() == ","
                && members.iter().any(|it| it.parameter.is_optional())
            {
                self.error(&written.at, "`struct` with optional parameters cannot be followed by a comma");
            }
        }
    }
}

impl<'d> Checker<'d, '_> {
    // ===- Parameters -----------------------------------------------------===//

    fn parameter(&mut self, name: &str, at: &Range<usize>) -> Checked<&'d Parameter<'d>> {
        let definition = self.definition;
        if let Some(parameter) = definition.parameters.iter().find(|it| it.name == name) {
            return Ok(parameter);
        }
        let (noun, owner) = (definition.kind.noun(), definition.record.name());
        let mut error = FormatError::new(at.clone(), format!("unknown parameter `${name}` of {noun} `{owner}`"));
        let known = definition.parameters.iter().map(|it| it.name.as_bytes());
        if let Some(similar) = did_you_mean(name.as_bytes(), known) {
            error = error.help(format!("did you mean `${similar}`?"));
        }
        Err(self.report(error))
    }

    fn is_bound(&self, parameter: &Parameter<'_>) -> bool {
        self.bound.contains(&parameter.name)
    }

    fn bind(&mut self, name: &str, at: &Range<usize>) -> Checked<Variable<'d>> {
        let parameter = self.parameter(name, at)?;
        if self.is_bound(parameter) {
            self.error(at, format!("parameter `{name}` is already bound"));
        }
        self.bound.push(parameter.name);
        Ok(Variable { parameter, is_qualified: false })
    }

    fn check_missing(&mut self, text: &str) {
        if self.skips_missing {
            return;
        }
        for parameter in &self.definition.parameters {
            if !self.is_bound(parameter) && !parameter.is_optional() && !parameter.is_self_type {
                let message = format!("parameter `{}` is missing from the format", parameter.name);
                let error = FormatError::new(0..text.len().min(1), message);
                self.report(error.help("`params` binds all parameters"));
            }
        }
    }

    // ===- Directives -----------------------------------------------------===//

    fn arguments<'w>(&mut self, directive: &'w Directive<'d>, at: &Range<usize>) -> Checked<&'w [Written<'d>]> {
        let name = directive.name;
        directive
            .arguments
            .as_deref()
            .ok_or_else(|| self.error(at, format!("expected `(` and the arguments of the `{name}` directive")))
    }

    /// `params`
    fn list(&mut self, at: &Range<usize>) -> Vec<Variable<'d>> {
        let all = self.definition.parameters.iter();
        let all: Vec<&'d Parameter<'d>> = all.filter(|it| !it.is_self_type).collect();
        if let Some(bound) = all.iter().find(|it| self.is_bound(it)) {
            self.error(at, format!("`params` binds parameter `{}` again", bound.name));
        }
        self.bound.extend(all.iter().map(|it| it.name));
        all.into_iter().map(|parameter| Variable { parameter, is_qualified: false }).collect()
    }

    /// `qualified($name)`
    fn check_qualified(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Checked<Variable<'d>> {
        let (name, at) = self.qualified_name(directive, at)?;
        Ok(Variable { is_qualified: true, ..self.bind(name, &at)? })
    }

    fn qualified_name(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Checked<(&'d str, Range<usize>)> {
        match self.arguments(directive, at)? {
            [Written { kind: ElementKind::Variable(name), at, .. }] => Ok((name, at.clone())),
            _ => Err(self.error(at, "`qualified` takes one variable")),
        }
    }

    /// `struct(...)`
    fn structure(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Checked<Vec<Member<'d>>> {
        let arguments = self.arguments(directive, at)?;
        let members: Vec<_> = arguments.iter().map(|argument| self.members(argument)).collect();
        Ok(Reported::all(members)?.into_iter().flatten().collect())
    }

    fn members(&mut self, written: &Written<'d>) -> Checked<Vec<Member<'d>>> {
        match self.element(written, Position::Struct)? {
            Element::Item(Item::Variable(variable)) => Ok(vec![Member::of(variable)]),
            Element::Item(Item::List(variables)) => Ok(variables.into_iter().map(Member::of).collect()),
            Element::Custom(custom) => match (&*custom.bound().collect::<Vec<_>>(), custom.arguments.len()) {
                (&[&parameter], 1) => Ok(vec![Member { parameter, value: MemberValue::Custom(custom) }]),
                ([], _) => Err(self.error(&written.at, "a `custom` directive in a `struct` must have a parameter")),
                _ => Err(self.error(&written.at, "a `custom` directive in a `struct` must have a single argument")),
            },
            Element::Word(_) | Element::Blank(_) | Element::Item(Item::Struct(_)) | Element::Group(_) => {
                Err(self.report_misplaced(written))
            }
        }
    }
}
