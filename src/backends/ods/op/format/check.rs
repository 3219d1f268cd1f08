//! [`check`]: from what was written in a format to what it means for its operation.
//!
//! Takes the tree of what was written; hands on a [`Format`] whose names are known, in which each part of the
//! operation stands once and nothing is missing. The first fault ends the reading: what follows would be guesswork.

use std::collections::BTreeSet;

use super::neighbours;
use super::optional::Optional;
use super::resolve;
use super::tree::{Clause, Custom, CustomArgument, Format, Group, Item, Sides, TypeOf};
use crate::backends::ods::format::error::FormatError;
use crate::backends::ods::format::lexer::unescaped;
use crate::backends::ods::format::literal::Literal;
use crate::backends::ods::format::syntax::{self, Directive, Element, ElementKind};
use crate::backends::ods::model::op::{Op, Side};

type Checked<T> = Result<T, FormatError>;

/// The format of an operation.
///
/// # Errors
/// The first fault.
pub(crate) fn check<'f>(op: &Op<'f>, text: &'f str) -> Checked<Format<'f>> {
    let elements = syntax::parse(text)?;
    let mut checker = Checker::new(op);
    let mut items = Vec::new();
    for element in &elements {
        items.push(checker.top_level(element)?);
    }
    checker.finish(items, &elements)
}

/// Where an element stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Top,
    Group,
    List,
    Custom,
    Reference,
    Type,
}

struct Checker<'o, 'f> {
    op: &'o Op<'f>,
    seen: Seen,
    in_functional_type: BTreeSet<TypeOf>,
}

/// What was met so far.
#[derive(Default)]
struct Seen {
    operands: BTreeSet<usize>,
    attributes: Vec<usize>,
    properties: Vec<usize>,
    regions: BTreeSet<usize>,
    successors: BTreeSet<usize>,
    types: BTreeSet<TypeOf>,
    all_operands: bool,
    all_regions: bool,
    all_successors: bool,
    attr_dict: bool,
    prop_dict: bool,
    /// Keywords that begin clauses of lists.
    clauses: Vec<String>,
}

/// A part of the operation by its kind and number.
#[derive(Clone, Copy)]
enum Part {
    Operand(usize),
    Attribute(usize),
    Property(usize),
    Region(usize),
    Successor(usize),
    Result(usize),
}

impl<'o, 'f> Checker<'o, 'f> {
    fn new(op: &'o Op<'f>) -> Checker<'o, 'f> {
        Checker { op, seen: Seen::default(), in_functional_type: BTreeSet::new() }
    }

    fn optional(&self) -> Optional<'_, 'f> {
        Optional { op: self.op }
    }

    fn top_level(&mut self, element: &Element<'f>) -> Checked<Item<'f>> {
        if element.is_anchor {
            let message = "only elements of an optional group can be its anchor";
            return Err(FormatError::new(element.at.clone(), message));
        }
        self.item(element, Within::Top)
    }

    fn item(&mut self, element: &Element<'f>, within: Within) -> Checked<Item<'f>> {
        let fault = |message: &str| Err(FormatError::new(element.at.clone(), message));
        match &element.kind {
            ElementKind::Literal(text) => match within {
                Within::Top | Within::Group | Within::List => literal(element, text),
                _ => fault("literals may only be used in the top-level section of the format"),
            },
            ElementKind::Text(_) => fault("strings may only be used as 'custom' directive arguments"),
            ElementKind::Variable(name) => self.variable(element, name, within, false),
            ElementKind::Group(group) => match within {
                Within::Top | Within::Group | Within::List => self.group(element, group),
                _ => fault("optional groups can only be used as top-level elements"),
            },
            ElementKind::Directive(directive) => self.directive(element, directive, within),
        }
    }

    /// The part that a variable names.
    fn part(&self, element: &Element<'f>, name: &str) -> Checked<Part> {
        let op = self.op;
        let named = |known: Option<&str>| known == Some(name);
        let found = None
            .or_else(|| op.attributes.iter().position(|it| it.name == name).map(Part::Attribute))
            .or_else(|| op.properties.iter().position(|it| it.name == name).map(Part::Property))
            .or_else(|| op.operands.iter().position(|it| named(it.name)).map(Part::Operand))
            .or_else(|| op.regions.iter().position(|it| named(it.name)).map(Part::Region))
            .or_else(|| op.results.iter().position(|it| named(it.name)).map(Part::Result))
            .or_else(|| op.successors.iter().position(|it| named(it.name)).map(Part::Successor));
        found.ok_or_else(|| {
            let message = "expected variable to refer to an argument, region, result, or successor";
            let names = self.names();
            let fault = FormatError::new(element.at.clone(), message);
            match names.is_empty() {
                true => fault,
                false => fault.help(format!("this operation has {}", names.join(", "))),
            }
        })
    }

    /// All names of the operation's parts, as variables.
    fn names(&self) -> Vec<String> {
        let op = self.op;
        let values = op.operands.iter().chain(&op.results).filter_map(|it| it.name);
        let attributes = op.attributes.iter().map(|it| it.name);
        let properties = op.properties.iter().map(|it| it.name);
        let others = op.regions.iter().chain(&op.successors).filter_map(|it| it.name);
        let all = values.chain(attributes).chain(properties).chain(others);
        all.map(|name| format!("`${name}`")).collect()
    }

    fn variable(&mut self, element: &Element<'f>, name: &str, within: Within, is_qualified: bool) -> Checked<Item<'f>> {
        let part = self.part(element, name)?;
        let is_reference = within == Within::Reference;
        let (kind, was_new, item) = match part {
            Part::Result(_) => {
                let message = "result variables can can only be used as a child to a 'type' directive";
                return Err(FormatError::new(element.at.clone(), message));
            }
            Part::Operand(at) => {
                let known = self.seen.all_operands || self.seen.operands.contains(&at);
                if !is_reference {
                    self.seen.operands.insert(at);
                }
                ("operand", !known, Item::Operand(at))
            }
            Part::Attribute(number) => {
                let known = self.seen.attributes.contains(&number);
                if !is_reference && !known {
                    self.seen.attributes.push(number);
                }
                ("attribute", !known, Item::Attribute { number, is_qualified })
            }
            Part::Property(at) => {
                let known = self.seen.properties.contains(&at);
                if !is_reference && !known {
                    self.seen.properties.push(at);
                }
                ("property", !known, Item::Property(at))
            }
            Part::Region(at) => {
                let known = self.seen.all_regions || self.seen.regions.contains(&at);
                if !is_reference {
                    self.seen.regions.insert(at);
                }
                ("region", !known, Item::Region(at))
            }
            Part::Successor(at) => {
                let known = self.seen.all_successors || self.seen.successors.contains(&at);
                if !is_reference {
                    self.seen.successors.insert(at);
                }
                ("successor", !known, Item::Successor(at))
            }
        };
        let told = match (is_reference, was_new) {
            (true, true) => format!("{kind} '{name}' must be bound before it is referenced"),
            (false, false) => format!("{kind} '{name}' is already bound"),
            _ => return Ok(item),
        };
        Err(FormatError::new(element.at.clone(), told))
    }

    fn directive(&mut self, element: &Element<'f>, directive: &Directive<'f>, within: Within) -> Checked<Item<'f>> {
        let fault = |message: String| Err(FormatError::new(element.at.clone(), message));
        let name = directive.name;
        let is_top = matches!(within, Within::Top);
        let arguments = directive.arguments.as_deref().unwrap_or(&[]);
        match name {
            "attr-dict" | "attr-dict-with-keyword" | "prop-dict" => self.dictionary(element, name, within),
            "operands" | "regions" | "successors" if within != Within::Type => self.all(element, name, within),
            "results" if within != Within::Type => {
                fault("'results' directive can can only be used as a child to a 'type' directive".to_owned())
            }
            "type" => {
                let of = self.typed(element, arguments, within)?;
                Ok(Item::Type { of, is_qualified: false })
            }
            "qualified" => self.qualified(element, arguments, within),
            "functional-type" if is_top => self.functional_type(element, arguments),
            "functional-type" => fault("'functional-type' is only valid as a top-level directive".to_owned()),
            "ref" => fault("'ref' is only valid within a `custom` directive".to_owned()),
            "custom" if matches!(within, Within::Top | Within::Group | Within::List) => {
                self.custom(element, directive)
            }
            "custom" => fault("'custom' directive can only be used as a top-level directive".to_owned()),
            "oilist" if is_top => self.list(element, directive),
            "oilist" => fault("'oilist' is only valid as a top-level directive".to_owned()),
            _ => fault(format!("there is no directive `{name}` in the format of an operation")).map_err(|fault: FormatError| {
                fault.help("directives are attr-dict, attr-dict-with-keyword, custom, functional-type, oilist, operands, prop-dict, qualified, ref, regions, results, successors and type")
            }),
        }
    }

    fn dictionary(&mut self, element: &Element<'f>, name: &str, within: Within) -> Checked<Item<'f>> {
        let fault = |message: String| Err(FormatError::new(element.at.clone(), message));
        if matches!(within, Within::Type | Within::Group | Within::List) {
            return fault(format!("'{name}' directive can only be used as a top-level directive"));
        }
        let is_prop = name == "prop-dict";
        let seen = if is_prop { &mut self.seen.prop_dict } else { &mut self.seen.attr_dict };
        match (within, *seen) {
            (Within::Reference, false) => {
                return fault(format!("'{name}' directive must be bound before it is referenced"));
            }
            (Within::Reference, true) => {}
            (_, true) => {
                let what = if is_prop { "prop-dict" } else { "attr-dict" };
                return fault(format!("'{what}' directive has already been seen"));
            }
            (_, false) => *seen = true,
        }
        Ok(match is_prop {
            true => Item::PropDict,
            false => Item::AttrDict { has_keyword: name == "attr-dict-with-keyword" },
        })
    }

    fn all(&mut self, element: &Element<'f>, name: &str, within: Within) -> Checked<Item<'f>> {
        let fault = |message: String| Err(FormatError::new(element.at.clone(), message));
        let (seen, is_partly_seen, item) = match name {
            "operands" => (&mut self.seen.all_operands, !self.seen.operands.is_empty(), Item::AllOperands),
            "regions" => (&mut self.seen.all_regions, !self.seen.regions.is_empty(), Item::AllRegions),
            _ => (&mut self.seen.all_successors, !self.seen.successors.is_empty(), Item::AllSuccessors),
        };
        match within {
            Within::Reference if *seen => return Ok(item),
            Within::Reference => {
                return fault(format!("'{name}' directive must be bound before it is referenced"));
            }
            Within::Custom => {
                return fault(format!("'{name}' is only valid as a top-level directive"));
            }
            _ => {}
        }
        if *seen || is_partly_seen {
            return fault(format!("'{name}' directive creates overlap in format"));
        }
        *seen = true;
        Ok(item)
    }

    /// What stands in `type(...)`.
    fn typed(&mut self, element: &Element<'f>, arguments: &[Element<'f>], within: Within) -> Checked<TypeOf> {
        let [argument] = arguments else {
            let message = "'type' takes one argument: a variable, `operands` or `results`";
            return Err(FormatError::new(element.at.clone(), message));
        };
        self.typed_argument(argument, within == Within::Reference)
    }

    fn typed_argument(&mut self, argument: &Element<'f>, is_reference: bool) -> Checked<TypeOf> {
        let fault = |message: String| Err(FormatError::new(argument.at.clone(), message));
        let (of, name) = match &argument.kind {
            ElementKind::Variable(name) => match self.part(argument, name)? {
                Part::Operand(at) => (TypeOf::Operand(at), *name),
                Part::Result(at) => (TypeOf::Result(at), *name),
                _ => {
                    return fault(
                        "'type' directive operand expects variable or directive operand: an operand or a result"
                            .to_owned(),
                    );
                }
            },
            ElementKind::Directive(Directive { name: "operands", .. }) => (TypeOf::AllOperands, "operands"),
            ElementKind::Directive(Directive { name: "results", .. }) => (TypeOf::AllResults, "results"),
            _ => {
                return fault("'type' directive operand expects variable or directive operand".to_owned());
            }
        };
        let known = self.is_type_seen(of);
        match (is_reference, known) {
            (true, false) => fault(format!("'type' of '{name}' must be bound before it is referenced")),
            (false, true) => match of {
                TypeOf::AllOperands | TypeOf::AllResults => {
                    fault(format!("'type' '{name}' directive creates overlap in format"))
                }
                _ => fault(format!("'type' of '{name}' is already bound")),
            },
            (true, true) => Ok(of),
            (false, false) => {
                self.seen.types.insert(of);
                Ok(of)
            }
        }
    }

    /// Whether a type is written already, or, for all of a side, one of them.
    fn is_type_seen(&self, of: TypeOf) -> bool {
        let types = &self.seen.types;
        types.contains(&of)
            || match of {
                TypeOf::Operand(_) => types.contains(&TypeOf::AllOperands),
                TypeOf::Result(_) => types.contains(&TypeOf::AllResults),
                TypeOf::AllOperands => types.iter().any(|it| matches!(it, TypeOf::Operand(_))),
                TypeOf::AllResults => types.iter().any(|it| matches!(it, TypeOf::Result(_))),
            }
    }

    fn qualified(&mut self, element: &Element<'f>, arguments: &[Element<'f>], within: Within) -> Checked<Item<'f>> {
        let wrong =
            || FormatError::new(element.at.clone(), "'qualified' directive expects an attribute or a `type` directive");
        let [argument] = arguments else {
            return Err(wrong());
        };
        match &argument.kind {
            ElementKind::Variable(name) => match self.variable(argument, name, within, true)? {
                item @ Item::Attribute { .. } => Ok(item),
                _ => Err(wrong()),
            },
            ElementKind::Directive(directive) if directive.name == "type" => {
                let inner = directive.arguments.as_deref().unwrap_or(&[]);
                let of = self.typed(argument, inner, within)?;
                Ok(Item::Type { of, is_qualified: true })
            }
            _ => Err(wrong()),
        }
    }

    fn functional_type(&mut self, element: &Element<'f>, arguments: &[Element<'f>]) -> Checked<Item<'f>> {
        let [inputs, results] = arguments else {
            let message =
                "'functional-type' takes two arguments: those whose types are the inputs, and those of the results";
            return Err(FormatError::new(element.at.clone(), message));
        };
        let inputs = self.typed_argument(inputs, false)?;
        let results = self.typed_argument(results, false)?;
        self.in_functional_type.extend([inputs, results]);
        Ok(Item::FunctionalType(inputs, results))
    }

    fn custom(&mut self, element: &Element<'f>, directive: &Directive<'f>) -> Checked<Item<'f>> {
        let Some(function) = directive.function else {
            let message = "expected '<' before custom directive name";
            return Err(FormatError::new(element.at.clone(), message)
                .help("write `custom<Name>(...)`: it calls parseName and printName"));
        };
        let mut arguments = Vec::new();
        for argument in directive.arguments.as_deref().unwrap_or(&[]) {
            arguments.push(self.custom_argument(argument)?);
        }
        if arguments.is_empty() {
            let message = "a custom directive takes at least one argument";
            return Err(FormatError::new(element.at.clone(), message));
        }
        Ok(Item::Custom(Custom { function, arguments }))
    }

    fn custom_argument(&mut self, argument: &Element<'f>) -> Checked<CustomArgument<'f>> {
        match &argument.kind {
            ElementKind::Text(text) => Ok(CustomArgument::Code(unescaped(text))),
            ElementKind::Directive(directive) if directive.name == "ref" => {
                let [inner] = directive.arguments.as_deref().unwrap_or(&[]) else {
                    let message = "'ref' takes one argument";
                    return Err(FormatError::new(argument.at.clone(), message));
                };
                Ok(CustomArgument::Reference(self.item(inner, Within::Reference)?))
            }
            _ => Ok(CustomArgument::Item(self.item(argument, Within::Custom)?)),
        }
    }

    fn list(&mut self, element: &Element<'f>, directive: &Directive<'f>) -> Checked<Item<'f>> {
        let mut clauses = Vec::new();
        for clause in &directive.clauses {
            clauses.push(self.clause(element, clause)?);
        }
        Ok(Item::List(clauses))
    }

    fn clause(&mut self, element: &Element<'f>, clause: &[Element<'f>]) -> Checked<Clause<'f>> {
        let [first, rest @ ..] = clause else {
            return Err(FormatError::new(element.at.clone(), "expected literal"));
        };
        let word = match &first.kind {
            ElementKind::Literal(text) => match literal(first, text)? {
                Item::Word(word) => word,
                _ => {
                    return Err(FormatError::new(first.at.clone(), "expected literal, but got whitespace"));
                }
            },
            _ => {
                return Err(FormatError::new(first.at.clone(), "expected literal as the first element of a clause"));
            }
        };
        let text = word.text().to_owned();
        if self.seen.clauses.contains(&text) {
            let message =
                format!("literal '{text}' begins another clause of a list: the parser could not tell them apart");
            return Err(FormatError::new(first.at.clone(), message));
        }
        self.seen.clauses.push(text);
        let mut items = Vec::new();
        for element in rest {
            if element.is_anchor {
                return Err(FormatError::new(element.at.clone(), "a clause of a list has no anchor"));
            }
            let item = self.item(element, Within::List)?;
            self.optional().check_optional(element, &item, "an oilist parsing group")?;
            items.push(item);
        }
        Ok(Clause { word, items })
    }

    fn group(&mut self, element: &Element<'f>, group: &syntax::Group<'f>) -> Checked<Item<'f>> {
        let mut anchors = Vec::new();
        let parts = [&group.then, &group.otherwise];
        let [then, otherwise] = [false, true].map(|is_otherwise| {
            let mut items = Vec::new();
            for (at, element) in parts[usize::from(is_otherwise)].iter().enumerate() {
                let item = self.item(element, Within::Group)?;
                if element.is_anchor {
                    anchors.push((is_otherwise, at, element.at.clone()));
                }
                let is_anchor = element.is_anchor;
                self.optional().check_in_group(element, &item, is_anchor)?;
                items.push(item);
            }
            Ok(items)
        });
        let (then, otherwise) = (then?, otherwise?);
        let anchor = match &*anchors {
            [(is_otherwise, at, _)] => (*is_otherwise, *at),
            [] => {
                return Err(FormatError::new(element.at.clone(), "optional group has no anchor element"));
            }
            [_, (_, _, second), ..] => {
                let message = "only one element can be marked as the anchor of an optional group";
                return Err(FormatError::new(second.clone(), message));
            }
        };
        let group = Group { then, otherwise, anchor };
        self.optional().check_first(element, &group)?;
        Ok(Item::Group(group))
    }

    fn finish(self, items: Vec<Item<'f>>, elements: &[Element<'f>]) -> Checked<Format<'f>> {
        let (op, seen) = (self.op, self.seen);
        let missing = |message: String| Err(FormatError::new(0..elements.first().map_or(0, |it| it.at.end), message));
        if !seen.attr_dict {
            return missing("'attr-dict' directive not found in custom assembly format".to_owned());
        }
        let shown = |at: usize, name: Option<&str>| match name {
            Some(name) => format!("#{at}, named '{name}'"),
            None => format!("#{at}"),
        };
        let absent = |what: &str,
                      directive: &str,
                      count: usize,
                      is_seen: &dyn Fn(usize) -> bool,
                      name: &dyn Fn(usize) -> Option<&'f str>| {
            let first = (0..count).find(|&at| !is_seen(at))?;
            let variable = name(first)
                .map_or_else(|| format!("the '{directive}' directive"), |name| format!("a '${name}' directive"));
            let message = format!("{what} {}, not found", shown(first, name(first)));
            let help = format!("suggest adding {variable} to the custom assembly format");
            Some(FormatError::new(0..elements.first().map_or(0, |it| it.at.end), message).help(help))
        };
        let faults = [
            absent(
                "operand",
                "operands",
                op.operands.len(),
                &|at| seen.all_operands || seen.operands.contains(&at),
                &|at| op.operands[at].name,
            ),
            absent(
                "region",
                "regions",
                op.regions.len(),
                &|at| seen.all_regions || seen.regions.contains(&at),
                &|at| op.regions[at].name,
            ),
            absent(
                "successor",
                "successors",
                op.successors.len(),
                &|at| seen.all_successors || seen.successors.contains(&at),
                &|at| op.successors[at].name,
            ),
        ];
        if let Some(fault) = faults.into_iter().flatten().next() {
            return Err(fault);
        }
        neighbours::check(op, &items, elements)?;
        let has_all_types = Sides {
            operands: seen.types.contains(&TypeOf::AllOperands),
            results: seen.types.contains(&TypeOf::AllResults),
        };
        let mut format = Format {
            items,
            has_all_operands: seen.all_operands,
            has_all_types,
            has_all_regions: seen.all_regions,
            has_all_successors: seen.all_successors,
            has_prop_dict: seen.prop_dict,
            attributes: seen.attributes,
            properties: seen.properties,
            in_functional_type: self.in_functional_type,
            types: Sides::default(),
            infers_results: false,
        };
        let resolver = resolve::Resolver::new(op, &seen.types, &format);
        for side in [Side::Operands, Side::Results] {
            match resolver.sources(side) {
                Ok(sources) => *format.types.of_mut(side) = sources,
                Err(_) if side == Side::Results && resolver.may_infer() => format.infers_results = true,
                Err(message) => return missing_type(elements, message, side),
            }
        }
        Ok(format)
    }
}

fn missing_type<'f>(elements: &[Element<'f>], message: String, side: Side) -> Checked<Format<'f>> {
    let all = match side {
        Side::Operands => "operands",
        Side::Results => "results",
    };
    let help = format!(
        "suggest adding a type constraint to the operation or adding a 'type(...)' directive of it, or 'type({all})', to the custom assembly format"
    );
    Err(FormatError::new(0..elements.first().map_or(0, |it| it.at.end), message).help(help))
}

fn literal<'f>(element: &Element<'f>, text: &'f str) -> Checked<Item<'f>> {
    match Literal::read(text) {
        Ok(Literal::Word(word)) => Ok(Item::Word(word)),
        Ok(Literal::Blank(blank)) => Ok(Item::Blank(blank)),
        Err(message) => Err(FormatError::new(element.at.clone(), message)),
    }
}
