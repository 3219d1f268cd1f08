//! Checks the assembly format of an operation.

use std::collections::BTreeSet;
use std::ops::Range;

use super::bindings::{Bindings, Part};
use super::optional::Optional;
use super::tree::{AttributeForm, Clause, Element, Format, Item, Sides, TypeOf};
use super::{missing, neighbours};
use crate::format::checker::{Checked, FormatChecker, Position, Written};
use crate::format::error::FormatError;
use crate::format::literal::Literal;
use crate::format::reporter::FormatReporter;
use crate::format::syntax::{Directive, ElementKind};
use crate::model::attribute::Attribute;
use crate::model::operation::op::Op;
use tdgen_language::backends::version::Feature;
use tdgen_language::diagnostics::Reported;

/// Checks the format of an operation.
///
/// # Errors
/// When anything is wrong with it. All errors are reported that do not follow from others.
pub(crate) fn check<'f>(op: &'f Op<'f>, written: &[Written<'f>], reporter: FormatReporter<'_>) -> Checked<Format<'f>> {
    let mut checker = Checker {
        op,
        reporter,
        bindings: Bindings::default(),
        in_functional_type: BTreeSet::new(),
        clauses: Vec::new(),
        skips_missing: false,
        skips_attr_dict: false,
    };
    let elements = checker.top_level(written);
    checker.finish(elements, written)
}

struct Checker<'f, 'r> {
    op: &'f Op<'f>,
    reporter: FormatReporter<'r>,
    bindings: Bindings,
    in_functional_type: BTreeSet<TypeOf>,
    /// The keywords of the clauses of all lists.
    clauses: Vec<String>,
    /// Whether an invalid element may be the one that binds a missing part.
    skips_missing: bool,
    /// Whether an invalid directive may be a missing `attr-dict`.
    skips_attr_dict: bool,
}

impl<'f> FormatChecker<'f> for Checker<'f, '_> {
    type Item = Item<'f>;
    type Value = Item<'f>;
    const DIRECTIVES: &'static [(&'static str, &'static str)] = &[
        ("attr-dict", "at the top level or in a `custom` directive"),
        ("attr-dict-with-keyword", "at the top level or in a `custom` directive"),
        ("custom", "at the top level, in an optional group or in `oilist`"),
        ("enum", "at the top level, in an optional group or in `oilist`"),
        ("functional-type", "at the top level, in an optional group or in `oilist`"),
        ("oilist", "at the top level"),
        ("operands", "at the top level, in `type` or in `ref`"),
        ("prop-dict", "at the top level or in a `custom` directive"),
        ("qualified", "around an attribute or a `type` directive"),
        ("ref", "in a `custom` directive"),
        ("regions", "at the top level or in `ref`"),
        ("results", "in `type`"),
        ("successors", "at the top level or in `ref`"),
        ("type", "around an operand or a result"),
    ];

    fn report(&mut self, error: FormatError) -> Reported {
        self.reporter.report(error)
    }

    fn skip_missing(&mut self) {
        self.skips_missing = true;
    }

    fn variable(&mut self, name: &'f str, at: &Range<usize>, position: Position) -> Checked<Item<'f>> {
        self.bind(name, at, position, AttributeForm::Short)
    }

    fn directive(&mut self, directive: &Directive<'f>, at: &Range<usize>, position: Position) -> Checked<Item<'f>> {
        let item = self.directive_item(directive, at, position);
        let name = directive.name;
        let is_known = Self::DIRECTIVES.iter().any(|(known, _)| *known == name);
        self.skips_attr_dict |= item.is_err() && (!is_known || name.starts_with("attr-dict"));
        item
    }

    fn custom_value(&mut self, written: &Written<'f>) -> Checked<Item<'f>> {
        self.item(written, Position::Custom)
    }

    fn reference(&mut self, written: &Written<'f>) -> Checked<Item<'f>> {
        self.item(written, Position::Reference)
    }

    fn check_in_group(&mut self, element: &Element<'f>, at: &Range<usize>, is_anchor: bool) -> Checked<()> {
        let checked = Optional { op: self.op }.check_in_group(element, is_anchor);
        checked.map_err(|message| self.error(at, message))
    }

    fn check_first(&mut self, first: Option<&Element<'f>>, at: &Range<usize>) -> Checked<()> {
        let checked = Optional { op: self.op }.check_first(first);
        checked.map_err(|message| self.error(at, message))
    }
}

impl<'f> Checker<'f, '_> {
    // ===- Variables ------------------------------------------------------===//

    fn part(&mut self, name: &str, at: &Range<usize>) -> Checked<Part<'f>> {
        if let Some(part) = Part::named(self.op, name) {
            return Ok(part);
        }
        let mut error = FormatError::new(at.clone(), format!("unknown variable `${name}`"));
        let names = Part::names(self.op);
        if !names.is_empty() {
            error = error.help(format!("this operation has {}", names.join(", ")));
        }
        Err(self.report(error))
    }

    fn bind(&mut self, name: &str, at: &Range<usize>, position: Position, form: AttributeForm) -> Checked<Item<'f>> {
        let part = self.part(name, at)?;
        let is_reference = position == Position::Reference;
        let all = &mut self.bindings;
        let (kind, bound, index, item) = match part {
            Part::Result(_) => return Err(self.error(at, format!("result `{name}` is only valid in `type`"))),
            Part::Operand(index, it) => ("operand", &mut all.operands, index, Item::Operand(index, it)),
            Part::Attribute(index, it) => ("attribute", &mut all.attributes, index, Item::Attribute(it, form)),
            Part::Property(index, it) => ("property", &mut all.properties, index, Item::Property(it)),
            Part::Region(index, it) => ("region", &mut all.regions, index, Item::Region(it)),
            Part::Successor(index, it) => ("successor", &mut all.successors, index, Item::Successor(it)),
        };
        let binds_all = bound.all;
        match (is_reference, bound.bind(index, is_reference)) {
            (true, _) if binds_all => {
                let message = format!("`ref(${name})` needs `${name}` before it: `{kind}s` binds all {kind}s together");
                let error = FormatError::new(at.clone(), message);
                return Err(self.report(error.help(format!("write `ref({kind}s)`"))));
            }
            (true, false) => {
                return Err(self.error(at, format!("{kind} `{name}` must be bound before it is referenced")));
            }
            (false, true) => drop(self.error(at, format!("{kind} `{name}` is already bound"))),
            (true, true) | (false, false) => {}
        }
        match item {
            Item::Attribute(it, _) if it.is_bare_enumeration() && !position.is_argument() => {
                Err(self.report(bare_enumeration(it, at)))
            }
            item => Ok(item),
        }
    }

    // ===- Directives -----------------------------------------------------===//

    fn directive_item(
        &mut self,
        directive: &Directive<'f>,
        at: &Range<usize>,
        position: Position,
    ) -> Checked<Item<'f>> {
        let name = directive.name;
        let is_top = position == Position::Top;
        let is_row = is_top || matches!(position, Position::Group | Position::Clause);
        let arguments = directive.arguments.as_deref().unwrap_or(&[]);
        match name {
            "attr-dict" | "attr-dict-with-keyword" | "prop-dict" if is_top || !is_row => {
                self.dictionary(name, at, position)
            }
            "operands" | "regions" | "successors" if position != Position::Custom => self.all(name, at, position),
            "type" => {
                let of = self.check_type(arguments, at, position)?;
                Ok(Item::Type { of, is_qualified: false })
            }
            "qualified" => self.check_qualified(arguments, at, position),
            "enum" if is_row => self.case(arguments, at, position),
            "functional-type" if is_row => self.functional_type(arguments, at),
            "oilist" if is_top => {
                let clauses: Vec<_> = directive.clauses.iter().map(|clause| self.clause(clause, at)).collect();
                Reported::all(clauses).map(Item::List)
            }
            _ => Err(self.misplaced_directive(name, at)),
        }
    }

    fn dictionary(&mut self, name: &str, at: &Range<usize>, position: Position) -> Checked<Item<'f>> {
        let is_prop = name == "prop-dict";
        let bound = if is_prop { &mut self.bindings.prop_dict } else { &mut self.bindings.attr_dict };
        if position == Position::Reference {
            if !*bound {
                return Err(self.error(at, format!("`{name}` must be bound before it is referenced")));
            }
        } else if std::mem::replace(bound, true) {
            let name = if is_prop { "prop-dict" } else { "attr-dict" };
            self.error(at, format!("the format has more than one `{name}`"));
        }
        Ok(if is_prop { Item::PropDict } else { Item::AttrDict { has_keyword: name == "attr-dict-with-keyword" } })
    }

    /// `operands`, `regions` or `successors`
    fn all(&mut self, name: &str, at: &Range<usize>, position: Position) -> Checked<Item<'f>> {
        let (bound, item) = match name {
            "operands" => (&mut self.bindings.operands, Item::AllOperands),
            "regions" => (&mut self.bindings.regions, Item::AllRegions),
            _ => (&mut self.bindings.successors, Item::AllSuccessors),
        };
        match position {
            Position::Reference if bound.all => Ok(item),
            Position::Reference => Err(self.error(at, format!("`{name}` must be bound before it is referenced"))),
            _ if bound.is_empty() => {
                bound.all = true;
                Ok(item)
            }
            _ => Err(self.error(at, format!("`{name}` binds {name} that are already bound"))),
        }
    }

    /// `type(...)`
    fn check_type(&mut self, arguments: &[Written<'f>], at: &Range<usize>, position: Position) -> Checked<TypeOf> {
        match arguments {
            [argument] => self.typed_argument(argument, position == Position::Reference),
            _ => Err(self.error(at, "`type` takes one argument: an operand, a result, `operands` or `results`")),
        }
    }

    fn typed_argument(&mut self, argument: &Written<'f>, is_reference: bool) -> Checked<TypeOf> {
        let at = &argument.at;
        let (of, name) = match &argument.kind {
            ElementKind::Variable(name) => match self.part(name, at)? {
                Part::Operand(index, _) => (TypeOf::Operand(index), *name),
                Part::Result(index) => (TypeOf::Result(index), *name),
                _ => return Err(self.error(at, format!("`${name}` has no type: it is not an operand or a result"))),
            },
            ElementKind::Directive(Directive { name: "operands", .. }) => (TypeOf::AllOperands, "operands"),
            ElementKind::Directive(Directive { name: "results", .. }) => (TypeOf::AllResults, "results"),
            _ => return Err(self.error(at, "expected an operand, a result, `operands` or `results`")),
        };
        match (is_reference, self.bindings.has_type(of)) {
            (true, _) if self.bindings.types.contains(&of) => {}
            (true, is_bound) => return Err(self.unbound_type(name, of, is_bound, at)),
            (false, true) if matches!(of, TypeOf::AllOperands | TypeOf::AllResults) => {
                return Err(self.error(at, format!("`type({name})` binds types that are already bound")));
            }
            (false, true) => drop(self.error(at, format!("the type of `{name}` is already bound"))),
            (false, false) => drop(self.bindings.types.insert(of)),
        }
        Ok(of)
    }

    /// Reports `ref` of a type that has no variable in the parser; `is_bound` says that others include it or are in it.
    fn unbound_type(&mut self, name: &str, of: TypeOf, is_bound: bool, at: &Range<usize>) -> Reported {
        if !is_bound {
            return self.error(at, format!("the type of `{name}` must be bound before it is referenced"));
        }
        let (message, help) = match of {
            TypeOf::AllOperands | TypeOf::AllResults => {
                (format!("`ref(type({name}))` needs `type({name})` before it"), "refer to the types one by one")
            }
            TypeOf::Operand(_) => (
                format!("`type(operands)` binds the type of `{name}` together with others"),
                "write `ref(type(operands))`",
            ),
            TypeOf::Result(_) => (
                format!("`type(results)` binds the type of `{name}` together with others"),
                "write `ref(type(results))`",
            ),
        };
        self.report(FormatError::new(at.clone(), message).help(help))
    }

    fn check_qualified(
        &mut self,
        arguments: &[Written<'f>],
        at: &Range<usize>,
        position: Position,
    ) -> Checked<Item<'f>> {
        if let [argument] = arguments {
            if let ElementKind::Directive(inner) = &argument.kind {
                self.check_arguments(inner, &argument.at)?;
            }
            match &argument.kind {
                ElementKind::Variable(name) => {
                    if let item @ Item::Attribute(..) =
                        self.bind(name, &argument.at, position, AttributeForm::Qualified)?
                    {
                        return Ok(item);
                    }
                }
                ElementKind::Directive(Directive { name: "type", arguments, .. }) => {
                    let of = self.check_type(arguments.as_deref().unwrap_or(&[]), &argument.at, position)?;
                    return Ok(Item::Type { of, is_qualified: true });
                }
                ElementKind::Directive(Directive { name: "qualified", arguments, .. }) => {
                    return self.check_qualified(arguments.as_deref().unwrap_or(&[]), &argument.at, position);
                }
                _ => {}
            }
        }
        Err(self.error(at, "`qualified` takes one argument: an attribute or a `type` directive"))
    }

    /// `enum(...)`
    fn case(&mut self, arguments: &[Written<'f>], at: &Range<usize>, position: Position) -> Checked<Item<'f>> {
        if !self.op.version.has(Feature::EnumDirective) {
            let message = format!("`enum` is a directive since LLVM 24, and this is code for LLVM {}", self.op.version);
            return Err(self.error(at, message));
        }
        if let [argument] = arguments
            && let ElementKind::Variable(name) = &argument.kind
            && let item @ Item::Attribute(attribute, _) =
                self.bind(name, &argument.at, position, AttributeForm::Case)?
            && attribute.kind.cases().is_some()
        {
            return Ok(item);
        }
        Err(self.error(at, "`enum` takes one argument: an attribute whose value is an enumeration"))
    }

    fn functional_type(&mut self, arguments: &[Written<'f>], at: &Range<usize>) -> Checked<Item<'f>> {
        let [inputs, results] = arguments else {
            let message = "`functional-type` takes two arguments: the values of the inputs and of the results";
            return Err(self.error(at, message));
        };
        let inputs = self.typed_argument(inputs, false);
        let results = self.typed_argument(results, false);
        let (inputs, results) = (inputs?, results?);
        self.in_functional_type.extend([inputs, results]);
        Ok(Item::FunctionalType(inputs, results))
    }

    /// A clause of `oilist`.
    fn clause(&mut self, clause: &[Written<'f>], at: &Range<usize>) -> Checked<Clause<'f>> {
        let [first, rest @ ..] = clause else {
            return Err(self.error(at, "a clause of `oilist` must begin with a keyword"));
        };
        let word = match &first.kind {
            ElementKind::Literal(text) => match Literal::read(text) {
                Ok(Literal::Word(word)) => Ok(word),
                Ok(Literal::Blank(_)) => Err(self.error(&first.at, "expected a keyword, got whitespace")),
                Err(why) => Err(self.error(&first.at, why)),
            },
            _ => Err(self.error(&first.at, "a clause of `oilist` must begin with a keyword")),
        };
        if let Ok(word) = word {
            let text = word.text().to_owned();
            if self.clauses.contains(&text) {
                self.error(&first.at, format!("another clause of `oilist` begins with `{text}`"));
            }
            self.clauses.push(text);
        }
        let elements: Vec<_> = rest.iter().map(|element| self.clause_element(element)).collect();
        Ok(Clause { elements: Reported::all(elements)?, word: word? })
    }

    fn clause_element(&mut self, written: &Written<'f>) -> Checked<Element<'f>> {
        if written.is_anchor {
            self.error(&written.at, "a clause of `oilist` has no anchor");
        }
        let element = self.element(written, Position::Clause)?;
        let checked = Optional { op: self.op }.check_in_clause(&element);
        checked.map_err(|message| self.error(&written.at, message))?;
        Ok(element)
    }

    // ===- The whole format -----------------------------------------------===//

    fn finish(mut self, elements: Checked<Vec<Element<'f>>>, written: &[Written<'f>]) -> Checked<Format<'f>> {
        let (op, bindings) = (self.op, &self.bindings);
        let at = 0..written.first().map_or(0, |it| it.at.end);
        let mut errors = Vec::new();
        if !bindings.attr_dict && !self.skips_attr_dict {
            let error = FormatError::new(at.clone(), "`attr-dict` is missing from the format");
            errors.push(error.help("add `attr-dict` to the format"));
        }
        let mut sources = missing::Sources::default();
        if !self.skips_missing {
            errors.extend(missing::parts(op, bindings, &at));
            let is_named = |element: &Written<'f>, name: &str| element.kind == ElementKind::Variable(name);
            let place = |name: &str| {
                let element = written.iter().find(|element| is_named(element, name));
                element.map_or(at.clone(), |element| element.at.clone())
            };
            sources = missing::Sources::of(op, bindings, place, &mut errors);
        }
        if let Ok(elements) = &elements {
            neighbours::check(elements, written, &mut errors);
        }
        for error in errors {
            self.reporter.report(error);
        }
        let bindings = self.bindings;
        let format = Format {
            elements: elements?,
            has_all_operands: bindings.operands.all,
            has_all_types: Sides {
                operands: bindings.types.contains(&TypeOf::AllOperands),
                results: bindings.types.contains(&TypeOf::AllResults),
            },
            has_all_regions: bindings.regions.all,
            has_all_successors: bindings.successors.all,
            has_prop_dict: bindings.prop_dict,
            attributes: bindings.attributes.of(&op.attributes).map(|it| it.name).collect(),
            properties: bindings.properties.of(&op.properties).map(|it| it.name).collect(),
            in_functional_type: self.in_functional_type,
            types: sources.types,
            infers_results: sources.infers_results,
        };
        self.reporter.result(format)
    }
}

/// The error of an attribute that is written as a keyword and may be an integer without one.
fn bare_enumeration(attribute: &Attribute<'_>, at: &Range<usize>) -> FormatError {
    let (name, class) = (attribute.name, attribute.kind.base.name());
    let message = format!("`${name}` has no keywords: with `genSpecializedAttr = 0` of `{class}`, it is any integer");
    let help =
        format!("remove `let genSpecializedAttr = 0`, use `EnumProp<{class}>`, or leave `${name}` to `attr-dict`");
    FormatError::new(at.clone(), message).help(help)
}
