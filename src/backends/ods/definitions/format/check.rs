//! What a format means, and what is wrong with it.

use std::ops::Range;

use super::tree::{Argument, Custom, Element, Format, Group, Member, MemberValue, Variable};
use crate::backends::ods::format::error::FormatError;
use crate::backends::ods::format::lexer::unescaped;
use crate::backends::ods::format::literal::Literal;
use crate::backends::ods::format::syntax::{self, Directive, ElementKind};
use crate::backends::ods::model::definition::Definition;
use crate::backends::ods::model::parameter::Parameter;

type Written<'d> = syntax::Element<'d>;

impl<'d> Format<'d> {
    /// Reads the format of a definition.
    ///
    /// # Errors
    /// All faults that do not follow from others.
    pub(crate) fn read(text: &'d str, definition: &'d Definition<'d>) -> Result<Format<'d>, Vec<FormatError>> {
        let written = syntax::parse(text).map_err(|fault| vec![fault])?;
        let mut checker = Checker { definition, bound: Vec::new(), faults: Vec::new() };
        let elements = checker.top_level(&written);
        checker.missing_parameters(text);
        match checker.faults.is_empty() {
            true => Ok(Format { elements }),
            false => Err(checker.faults),
        }
    }
}

struct Checker<'d> {
    definition: &'d Definition<'d>,
    /// The parameters that were read so far.
    bound: Vec<&'d str>,
    faults: Vec<FormatError>,
}

/// What was a fault is `None`.
impl<'d> Checker<'d> {
    fn fault(&mut self, at: &Range<usize>, message: impl Into<String>) {
        self.faults.push(FormatError::new(at.clone(), message));
    }

    fn top_level(&mut self, written: &[Written<'d>]) -> Vec<Element<'d>> {
        for element in written.iter().filter(|it| it.is_anchor) {
            self.fault(&element.at, "only an element of an optional group can be its anchor");
        }
        self.elements(written).into_iter().flatten().collect()
    }

    /// One for each that is written.
    fn elements(&mut self, written: &[Written<'d>]) -> Vec<Option<Element<'d>>> {
        let elements: Vec<_> = written.iter().map(|it| self.element(it)).collect();
        let pairs = elements.iter().zip(elements.iter().skip(1));
        for ((before, after), written) in pairs.zip(written) {
            if let (Some(Element::Struct(members)), Some(Element::Word(word))) = (before, after)
                && word.text() == ","
                && members.iter().any(|it| it.parameter.is_optional())
            {
                let message = "`struct` directive with optional parameters cannot be followed by a comma literal";
                self.faults.push(FormatError::new(written.at.clone(), message));
            }
        }
        elements
    }

    fn element(&mut self, written: &Written<'d>) -> Option<Element<'d>> {
        let at = &written.at;
        match &written.kind {
            ElementKind::Literal(text) => match Literal::read(text) {
                Ok(Literal::Word(word)) => Some(Element::Word(word)),
                Ok(Literal::Blank(blank)) => Some(Element::Blank(blank)),
                Err(why) => {
                    self.fault(at, why);
                    None
                }
            },
            ElementKind::Variable(name) => self.variable(name, at).map(Element::Variable),
            ElementKind::Text(_) => {
                self.fault(at, "strings may only be used as 'custom' directive arguments");
                None
            }
            ElementKind::Group(group) => self.group(group, at).map(Element::Group),
            ElementKind::Directive(directive) => self.directive(directive, at),
        }
    }

    fn directive(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Option<Element<'d>> {
        match directive.name {
            "params" => self.list(directive, at).map(Element::List),
            "qualified" => self.qualified(directive, at).map(Element::Variable),
            "struct" => self.structure(directive, at).map(Element::Struct),
            "custom" => self.custom(directive, at).map(Element::Custom),
            _ => {
                self.unknown_directive(directive.name, at);
                None
            }
        }
    }

    fn unknown_directive(&mut self, name: &str, at: &Range<usize>) {
        let noun = self.definition.kind.noun();
        let fault = match name {
            "ref" => FormatError::new(at.clone(), "'ref' is only valid within a `custom` directive"),
            _ => FormatError::new(at.clone(), format!("`{name}` is no directive in formats of {noun}s"))
                .help("there are `params`, `struct`, `qualified` and `custom`"),
        };
        self.faults.push(fault);
    }

    //===- Parameters -----------------------------------------------------===//

    fn parameter(&mut self, name: &str, at: &Range<usize>) -> Option<&'d Parameter<'d>> {
        let definition = self.definition;
        let found = definition.parameters.iter().find(|it| it.name == name);
        if found.is_none() {
            let owner = definition.record.name();
            let fault = FormatError::new(at.clone(), format!("{owner} has no parameter named '{name}'"));
            let known = definition.parameters.iter().map(|it| it.name.as_bytes());
            let meant = crate::diagnostics::did_you_mean(name.as_bytes(), known);
            self.faults.push(match meant {
                Some(meant) => fault.help(format!("did you mean `${meant}`?")),
                None => fault,
            });
        }
        found
    }

    fn bind(&mut self, parameter: &'d Parameter<'d>) {
        self.bound.push(parameter.name);
    }

    fn is_bound(&self, parameter: &Parameter<'_>) -> bool {
        self.bound.contains(&parameter.name)
    }

    fn variable(&mut self, name: &str, at: &Range<usize>) -> Option<Variable<'d>> {
        let parameter = self.parameter(name, at)?;
        if self.is_bound(parameter) {
            self.fault(at, format!("duplicate parameter '{name}'"));
            return None;
        }
        self.bind(parameter);
        Some(Variable { parameter, is_qualified: false })
    }

    fn missing_parameters(&mut self, text: &str) {
        if !self.faults.is_empty() {
            return;
        }
        for parameter in &self.definition.parameters {
            if !self.is_bound(parameter) && !parameter.is_optional() && !parameter.is_self_type {
                let message = format!("format is missing reference to parameter: {}", parameter.name);
                let fault = FormatError::new(0..text.len().min(1), message);
                self.faults.push(fault.help("`params` stands for all of them"));
            }
        }
    }

    //===- Directives -----------------------------------------------------===//

    /// The arguments, at least one; the parser has seen to the rest.
    fn arguments<'w>(&mut self, directive: &'w Directive<'d>, at: &Range<usize>) -> Option<&'w [Written<'d>]> {
        let name = directive.name;
        match (directive.function, &directive.arguments) {
            (Some(_), _) if name != "custom" => {
                self.fault(at, format!("only `custom` names a function, not `{name}`"));
                None
            }
            (None, _) if name == "custom" => {
                let fault = FormatError::new(at.clone(), "expected '<' before custom directive name");
                self.faults.push(fault.help("write `custom<Function>(arguments)`"));
                None
            }
            (_, None) => {
                self.fault(at, format!("expected '(' before `{name}` argument list"));
                None
            }
            (_, Some(arguments)) => {
                for argument in arguments.iter().filter(|it| it.is_anchor) {
                    self.fault(&argument.at, "an argument cannot be an anchor: mark the directive");
                }
                Some(arguments)
            }
        }
    }

    /// `params`
    fn list(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Option<Vec<Variable<'d>>> {
        if directive.arguments.is_some() || directive.function.is_some() {
            self.fault(at, "`params` takes no arguments");
            return None;
        }
        let all = self.definition.parameters.iter();
        let all: Vec<&'d Parameter<'d>> = all.filter(|it| !it.is_self_type).collect();
        let duplicate = all.iter().find(|it| self.is_bound(it));
        if let Some(duplicate) = duplicate {
            let message = format!("`params` captures duplicate parameter: {}", duplicate.name);
            self.fault(at, message);
            return None;
        }
        all.iter().for_each(|it| self.bind(it));
        let variable = |parameter| Variable { parameter, is_qualified: false };
        Some(all.into_iter().map(variable).collect())
    }

    /// `qualified($name)`
    fn qualified(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Option<Variable<'d>> {
        let (name, at) = self.qualified_name(directive, at)?;
        let variable = self.variable(name, &at)?;
        Some(Variable { is_qualified: true, ..variable })
    }

    fn qualified_name(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Option<(&'d str, Range<usize>)> {
        match self.arguments(directive, at)? {
            [Written { kind: ElementKind::Variable(name), at, .. }] => Some((name, at.clone())),
            _ => {
                self.fault(at, "`qualified` argument list expected a variable");
                None
            }
        }
    }

    /// `struct(...)`
    fn structure(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Option<Vec<Member<'d>>> {
        let mut members = Vec::new();
        let mut is_whole = true;
        for argument in self.arguments(directive, at)? {
            match self.members(argument) {
                Some(more) => members.extend(more),
                None => is_whole = false,
            }
        }
        is_whole.then_some(members)
    }

    fn members(&mut self, written: &Written<'d>) -> Option<Vec<Member<'d>>> {
        let at = &written.at;
        let member =
            |variable: Variable<'d>| Member { parameter: variable.parameter, value: MemberValue::Variable(variable) };
        match &written.kind {
            ElementKind::Variable(name) => self.variable(name, at).map(|it| vec![member(it)]),
            ElementKind::Directive(directive) => match directive.name {
                "params" => {
                    let list = self.list(directive, at)?;
                    Some(list.into_iter().map(member).collect())
                }
                "qualified" => self.qualified(directive, at).map(|it| vec![member(it)]),
                "custom" => self.custom_member(directive, at).map(|it| vec![it]),
                _ => self.misplaced(&written.kind, at),
            },
            other => self.misplaced(other, at),
        }
    }

    /// Tells what cannot stand here.
    fn misplaced<T>(&mut self, kind: &ElementKind<'d>, at: &Range<usize>) -> Option<T> {
        match kind {
            ElementKind::Directive(directive) if directive.name == "struct" => {
                self.fault(at, "`struct` can only be used at the top-level context");
            }
            ElementKind::Directive(directive) => self.unknown_directive(directive.name, at),
            other => self.not_an_argument(other, at),
        }
        None
    }

    fn custom_member(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Option<Member<'d>> {
        let custom = self.custom(directive, at)?;
        let parameters = custom.parameters();
        match (&*parameters, &*custom.arguments) {
            (&[parameter], [_]) => Some(Member { parameter, value: MemberValue::Custom(custom) }),
            ([], _) => {
                let message = "a `custom` directive nested within a `struct` must be passed a parameter";
                self.fault(at, message);
                None
            }
            _ => {
                let message = "`struct` can only contain `custom` directives with a single argument";
                self.fault(at, message);
                None
            }
        }
    }

    /// `custom<function>(...)`
    fn custom(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Option<Custom<'d>> {
        let written = self.arguments(directive, at)?;
        let arguments: Vec<_> = written.iter().map(|it| self.custom_argument(it)).collect();
        Some(Custom { function: directive.function?, arguments: arguments.into_iter().collect::<Option<_>>()? })
    }

    fn custom_argument(&mut self, written: &Written<'d>) -> Option<Argument<'d>> {
        let at = &written.at;
        match &written.kind {
            ElementKind::Variable(name) => {
                let variable = self.variable(name, at)?;
                Some(Argument::Parameter(variable.parameter))
            }
            ElementKind::Text(text) => Some(Argument::Code(unescaped(text))),
            ElementKind::Directive(directive) => match directive.name {
                "ref" => self.reference(directive, at),
                "qualified" => {
                    let variable = self.qualified(directive, at)?;
                    Some(Argument::Parameter(variable.parameter))
                }
                "params" | "custom" => {
                    let name = directive.name;
                    let message =
                        format!("`{name}` can only be used at the top-level context or within a `struct` directive");
                    self.fault(at, message);
                    None
                }
                _ => self.misplaced(&written.kind, at),
            },
            other => self.misplaced(other, at),
        }
    }

    /// `ref($name)`
    fn reference(&mut self, directive: &Directive<'d>, at: &Range<usize>) -> Option<Argument<'d>> {
        let (name, at) = match self.arguments(directive, at)? {
            [Written { kind: ElementKind::Variable(name), at, .. }] => (*name, at.clone()),
            [Written { kind: ElementKind::Directive(inner), at, .. }] if inner.name == "qualified" => {
                self.qualified_name(inner, at)?
            }
            _ => {
                self.fault(at, "`ref` takes one variable");
                return None;
            }
        };
        let parameter = self.parameter(name, &at)?;
        if !self.is_bound(parameter) && !parameter.is_self_type {
            self.fault(&at, format!("parameter '{name}' must be bound before it is referenced"));
            return None;
        }
        Some(Argument::Reference(parameter))
    }

    fn not_an_argument(&mut self, kind: &ElementKind<'_>, at: &Range<usize>) {
        let message = match kind {
            ElementKind::Literal(_) => "literals may only be used in the top-level section of the format",
            ElementKind::Group(_) => "optional groups can only be used as top-level elements",
            ElementKind::Text(_) => "strings may only be used as 'custom' directive arguments",
            ElementKind::Variable(_) | ElementKind::Directive(_) => "this is no argument",
        };
        self.fault(at, message);
    }

    //===- Groups ---------------------------------------------------------===//

    fn group(&mut self, written: &syntax::Group<'d>, at: &Range<usize>) -> Option<Group<'d>> {
        let then = self.elements(&written.then);
        let otherwise = self.elements(&written.otherwise);
        let anchors = |written: &[Written<'d>]| -> Vec<usize> {
            (0..).zip(written).filter(|(_, it)| it.is_anchor).map(|(at, _)| at).collect()
        };
        let (in_then, in_otherwise) = (anchors(&written.then), anchors(&written.otherwise));
        let (branch, written, number, is_inverted) = match (&*in_then, &*in_otherwise) {
            ([], []) => {
                let fault = FormatError::new(at.clone(), "optional group has no anchor element");
                self.faults.push(fault.help("put `^` behind the element that says whether the group is printed"));
                return None;
            }
            (&[number], []) => (&then, &written.then, number, false),
            ([], &[number]) => (&otherwise, &written.otherwise, number, true),
            _ => {
                let message = "only one element can be marked as the anchor of an optional group";
                let all = written.then.iter().chain(&written.otherwise);
                let second = all.filter(|it| it.is_anchor).nth(1);
                self.fault(second.map_or(at, |it| &it.at), message);
                return None;
            }
        };
        // What is wrong inside was told.
        let anchor = branch.get(number)?.as_ref()?;
        if anchor.parameters().is_empty() {
            let written = written.get(number)?;
            let message = match &written.kind {
                ElementKind::Directive(directive) => format!(
                    "`{}` directive with no bound parameters cannot be used as optional group anchor",
                    directive.name
                ),
                _ => "optional group anchor must be a parameter or directive".to_owned(),
            };
            self.fault(&written.at, message);
            return None;
        }
        let anchor = anchor.deciding_parameters();
        let then = then.into_iter().collect::<Option<Vec<_>>>()?;
        let otherwise = otherwise.into_iter().collect::<Option<Vec<_>>>()?;
        self.check_branches(&then, &otherwise, at)?;
        Some(Group { then, otherwise, anchor, is_inverted })
    }

    fn check_branches(&mut self, then: &[Element<'d>], otherwise: &[Element<'d>], at: &Range<usize>) -> Option<()> {
        let first = then.iter().find(|it| !matches!(it, Element::Blank(_)));
        if !matches!(first, Some(Element::Word(_) | Element::Variable(_) | Element::Custom(_))) {
            let message =
                "first parsable element of an optional group must be a literal, variable, or custom directive";
            self.fault(at, message);
            return None;
        }
        for element in then.iter().chain(otherwise) {
            if element.parameters().iter().all(|it| it.is_optional()) {
                continue;
            }
            let name = match element {
                Element::List(_) => "params",
                Element::Struct(_) => "struct",
                Element::Custom(_) => "custom",
                _ => {
                    self.fault(at, "parameters in an optional group must be optional");
                    return None;
                }
            };
            let message =
                format!("`{name}` is only allowed in an optional group if all captured parameters are optional");
            self.fault(at, message);
            return None;
        }
        Some(())
    }
}
