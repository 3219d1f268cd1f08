//! [`FormatChecker`]: the walk and the rules that the checks of all assembly formats share.
//!
//! Input: the parsed elements of a format. The trait walks them and applies the rules that are equal for operations,
//! types and attributes; its implementations resolve variables and directives. An error does not stop the walk: its
//! element becomes `Err`, and rules about an element that is `Err` do not apply, so that no error follows from another.

use std::ops::Range;

use super::error::FormatError;
use super::lexer::unescaped;
use super::literal::Literal;
use super::parts::{Anchor, Argument, Custom, Element, Group};
use super::syntax::{self, Directive, ElementKind};
use tdgen_language::diagnostics::{Reported, did_you_mean};

/// An element as it is written in the format.
pub(crate) type Written<'f> = syntax::Element<'f>;

pub(crate) type Checked<T> = Result<T, Reported>;

/// A checked element.
type ElementOf<'f, C> = Element<'f, <C as FormatChecker<'f>>::Item, <C as FormatChecker<'f>>::Value>;

/// What contains an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    Top,
    /// An optional group.
    Group,
    /// A clause of `oilist`.
    Clause,
    Struct,
    Custom,
    Reference,
}

impl Position {
    /// Whether it is an argument of a directive.
    pub(crate) fn is_argument(self) -> bool {
        matches!(self, Position::Struct | Position::Custom | Position::Reference)
    }
}

/// Checks the assembly format of an operation, a type or an attribute.
pub(crate) trait FormatChecker<'f> {
    /// A checked variable, or a directive other than `custom`.
    type Item;
    /// A checked argument of a custom function.
    type Value;
    /// The directives, in alphabetical order, and where each is allowed.
    const DIRECTIVES: &'static [(&'static str, &'static str)];

    fn report(&mut self, error: FormatError) -> Reported;

    /// Records that a variable or directive is invalid. The part that it was meant to bind is unknown, so that no part
    /// can be reported as missing.
    fn skip_missing(&mut self);

    fn variable(&mut self, name: &'f str, at: &Range<usize>, position: Position) -> Checked<Self::Item>;

    fn directive(&mut self, directive: &Directive<'f>, at: &Range<usize>, position: Position) -> Checked<Self::Item>;

    /// Checks an argument of a custom function that is neither code nor `ref(...)`.
    fn custom_value(&mut self, written: &Written<'f>) -> Checked<Self::Value>;

    /// Checks the argument of `ref`.
    fn reference(&mut self, written: &Written<'f>) -> Checked<Self::Value>;

    /// Checks that an element may be in an optional group, and that it can be the anchor if it is marked so.
    fn check_in_group(&mut self, element: &ElementOf<'f, Self>, at: &Range<usize>, is_anchor: bool) -> Checked<()>;

    /// Checks the first element of a group that is parsed: the parser decides by it whether the group is present.
    fn check_first(&mut self, first: Option<&ElementOf<'f, Self>>, at: &Range<usize>) -> Checked<()>;

    /// Checks elements side by side.
    fn check_sequence(&mut self, _written: &[Written<'f>], _elements: &[Checked<ElementOf<'f, Self>>]) {}

    // ===- Errors ---------------------------------------------------------===//

    fn error(&mut self, at: &Range<usize>, message: impl Into<String>) -> Reported {
        self.report(FormatError::new(at.clone(), message))
    }

    /// Reports an element that is not allowed in its position.
    fn report_misplaced(&mut self, written: &Written<'f>) -> Reported {
        let message = match &written.kind {
            ElementKind::Directive(directive) => return self.misplaced_directive(directive.name, &written.at),
            ElementKind::Variable(_) => "unexpected variable",
            ElementKind::Text(_) => "strings are only valid as arguments of `custom`",
            ElementKind::Literal(_) => "literals are not valid in a directive",
            ElementKind::Group(_) => "optional groups are not valid in a directive",
        };
        self.error(&written.at, message)
    }

    fn misplaced_directive(&mut self, name: &str, at: &Range<usize>) -> Reported {
        if let Some((_, allowed)) = Self::DIRECTIVES.iter().find(|(known, _)| *known == name) {
            return self.error(at, format!("`{name}` is only valid {allowed}"));
        }
        let names: Vec<String> = Self::DIRECTIVES.iter().map(|(known, _)| format!("`{known}`")).collect();
        let error = FormatError::new(at.start..at.start + name.len(), format!("unknown directive `{name}`"));
        let known = Self::DIRECTIVES.iter().map(|(known, _)| known.as_bytes());
        self.report(error.help(match did_you_mean(name.as_bytes(), known) {
            Some(guess) => format!("did you mean `{guess}`?"),
            None => format!("the directives are {}", names.join(", ")),
        }))
    }

    // ===- Elements -------------------------------------------------------===//

    /// Checks a whole format.
    ///
    /// # Errors
    /// When any element is invalid.
    fn top_level(&mut self, written: &[Written<'f>]) -> Checked<Vec<ElementOf<'f, Self>>> {
        let mut elements = Vec::new();
        for element in written {
            if element.is_anchor {
                self.error(&element.at, "only an element of an optional group can be its anchor");
            }
            elements.push(self.element(element, Position::Top));
        }
        self.check_sequence(written, &elements);
        Reported::all(elements)
    }

    fn element(&mut self, written: &Written<'f>, position: Position) -> Checked<ElementOf<'f, Self>> {
        let at = &written.at;
        match &written.kind {
            ElementKind::Literal(text) if !position.is_argument() => match Literal::read(text) {
                Ok(Literal::Word(word)) => Ok(Element::Word(word)),
                Ok(Literal::Blank(blank)) => Ok(Element::Blank(blank)),
                Err(why) => Err(self.error(at, why)),
            },
            ElementKind::Group(group) if !position.is_argument() => self.group(group, at).map(Element::Group),
            ElementKind::Directive(directive) if directive.name == "custom" => {
                let custom = self.check_arguments(directive, at).and_then(|()| self.custom(directive, at));
                custom.map(Element::Custom).inspect_err(|_| self.skip_missing())
            }
            _ => self.item(written, position).map(Element::Item),
        }
    }

    /// Checks a variable or a directive other than `custom`.
    fn item(&mut self, written: &Written<'f>, position: Position) -> Checked<Self::Item> {
        let item = match &written.kind {
            ElementKind::Variable(name) => self.variable(name, &written.at, position),
            ElementKind::Directive(directive) => {
                let checked = self.check_arguments(directive, &written.at);
                checked.and_then(|()| self.directive(directive, &written.at, position))
            }
            ElementKind::Literal(_) | ElementKind::Group(_) | ElementKind::Text(_) => {
                Err(self.report_misplaced(written))
            }
        };
        item.inspect_err(|_| self.skip_missing())
    }

    /// Checks how the arguments of a known directive are written.
    fn check_arguments(&mut self, directive: &Directive<'f>, at: &Range<usize>) -> Checked<()> {
        let name = directive.name;
        if !Self::DIRECTIVES.iter().any(|(known, _)| *known == name) {
            return Ok(());
        }
        if directive.function.is_some() && name != "custom" {
            return Err(self.error(at, format!("only `custom` takes a function, not `{name}`")));
        }
        for argument in directive.arguments.iter().flatten().filter(|it| it.is_anchor) {
            self.error(&argument.at, "an argument cannot be an anchor: mark the directive");
        }
        Ok(())
    }

    // ===- Optional groups ------------------------------------------------===//

    fn group(&mut self, written: &syntax::Group<'f>, at: &Range<usize>) -> Checked<Group<ElementOf<'f, Self>>> {
        let anchor = self.anchor(written, at);
        let in_branch = |is_otherwise| anchor.ok().filter(|it| it.is_otherwise == is_otherwise).map(|it| it.index);
        let then = self.branch(&written.then, in_branch(false));
        let otherwise = self.branch(&written.otherwise, in_branch(true));
        let is_blank = |written: &&Written<'_>| matches!(written.kind, ElementKind::Literal(text) if matches!(Literal::read(text), Ok(Literal::Blank(_))));
        let blanks = written.then.iter().take_while(is_blank).count();
        let first = match then.get(blanks) {
            Some(Err(reported)) => Err(*reported),
            Some(Ok(first)) => self.check_first(Some(first), at),
            None => self.check_first(None, at),
        };
        let (then, otherwise, anchor) = (Reported::all(then)?, Reported::all(otherwise)?, anchor?);
        first?;
        Ok(Group { then, otherwise, anchor })
    }

    fn branch(&mut self, written: &[Written<'f>], anchor: Option<usize>) -> Vec<Checked<ElementOf<'f, Self>>> {
        let mut elements = Vec::new();
        for (index, element) in written.iter().enumerate() {
            let checked = self.element(element, Position::Group);
            elements.push(checked.and_then(|checked| {
                self.check_in_group(&checked, &element.at, anchor == Some(index))?;
                Ok(checked)
            }));
        }
        self.check_sequence(written, &elements);
        elements
    }

    fn anchor(&mut self, written: &syntax::Group<'f>, at: &Range<usize>) -> Checked<Anchor> {
        let anchors = |is_otherwise: bool, branch: &[Written<'f>]| -> Vec<(Anchor, Range<usize>)> {
            let branch = branch.iter().enumerate().filter(|(_, it)| it.is_anchor);
            branch.map(|(index, it)| (Anchor { is_otherwise, index }, it.at.clone())).collect()
        };
        let all = [anchors(false, &written.then), anchors(true, &written.otherwise)].concat();
        match &*all {
            [(anchor, _)] => Ok(*anchor),
            [] => {
                let error = FormatError::new(at.clone(), "optional group has no anchor element");
                Err(self.report(error.help("mark the element whose presence decides with `^`")))
            }
            [_, (_, second), ..] => {
                Err(self.error(second, "only one element can be marked as the anchor of an optional group"))
            }
        }
    }

    // ===- Custom directives ----------------------------------------------===//

    fn custom(&mut self, directive: &Directive<'f>, at: &Range<usize>) -> Checked<Custom<'f, Self::Value>> {
        let function = directive.function.ok_or_else(|| {
            let error = FormatError::new(at.clone(), "expected `<` and a function name after `custom`");
            self.report(error.help("write `custom<Name>(...)`: it calls `parseName` and `printName`"))
        });
        let Some(written) = &directive.arguments else {
            function?;
            return Err(self.error(at, "expected `(` and the arguments of the `custom` directive"));
        };
        let arguments: Vec<_> = written.iter().map(|argument| self.custom_argument(argument)).collect();
        Ok(Custom { arguments: Reported::all(arguments)?, function: function? })
    }

    fn custom_argument(&mut self, written: &Written<'f>) -> Checked<Argument<Self::Value>> {
        match &written.kind {
            ElementKind::Text(text) => Ok(Argument::Code(unescaped(text))),
            ElementKind::Directive(directive) if directive.name == "ref" => {
                self.check_arguments(directive, &written.at)?;
                match directive.arguments.as_deref() {
                    Some([argument]) => self.reference(argument).map(Argument::Reference),
                    _ => Err(self.error(&written.at, "`ref` takes one argument")),
                }
            }
            _ => self.custom_value(written).map(Argument::Bound),
        }
    }
}
