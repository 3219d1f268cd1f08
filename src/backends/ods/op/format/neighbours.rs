//! Elements that must not follow each other in a format.
//!
//! An attribute without a type of its own parses a following `:` as the start of its type, an attribute dictionary the
//! braces of a following region, and `oilist` a following keyword as that of its next clause. Elements in between that
//! may be absent do not separate the first two.

use super::tree::{AttributeForm, Clause, Group, Item};
use crate::format::error::FormatError;
use crate::format::syntax::{Element, ElementKind};
use crate::model::attribute::Attribute;
use crate::model::op::Op;

/// The rest of a sequence of elements, checked and as written, and of the sequence around it.
#[derive(Clone, Copy)]
struct Row<'r, 'f> {
    items: &'r [Item<'f>],
    elements: &'r [Element<'f>],
    outer: Option<&'r Row<'r, 'f>>,
}

/// Checks a format and its groups.
pub(super) fn check<'f>(op: &Op<'f>, items: &[Item<'f>], elements: &[Element<'f>], errors: &mut Vec<FormatError>) {
    check_row(op, Row { items, elements, outer: None }, errors);
}

fn check_row<'f>(op: &Op<'f>, row: Row<'_, 'f>, errors: &mut Vec<FormatError>) {
    let mut rest = row;
    while let ([item, items @ ..], [element, elements @ ..]) = (rest.items, rest.elements) {
        rest = Row { items, elements, ..row };
        match item {
            Item::Attribute { number, form } => {
                let attribute = op.attributes.get(*number);
                let is_generic = |it: &&Attribute<'_>| {
                    *form == AttributeForm::Qualified || it.kind.storage_type == "::mlir::Attribute"
                };
                errors.extend(attribute.filter(is_generic).and_then(|it| colon(op, it, rest)));
            }
            Item::List(clauses) => errors.extend(keyword(clauses, rest)),
            Item::AttrDict { has_keyword: false } => {
                let region = |item: &Item<'_>| matches!(item, Item::Region(_) | Item::AllRegions);
                if let Some(found) = follower(op, rest, &region) {
                    let message = "ambiguous format: a region follows `attr-dict`";
                    let help = "use `attr-dict-with-keyword`, or put a literal between them";
                    errors.push(FormatError::new(found.at.clone(), message).help(help));
                }
            }
            Item::Group(group) => {
                for (items, elements) in branches(group, element) {
                    check_row(op, Row { items, elements, outer: Some(&rest) }, errors);
                }
            }
            _ => {}
        }
    }
}

/// A `:` that the parser of all attributes would read as the start of an attribute's type.
fn colon<'f>(op: &Op<'f>, attribute: &Attribute<'_>, rest: Row<'_, 'f>) -> Option<FormatError> {
    let colon = |item: &Item<'_>| matches!(item, Item::Word(word) if word.text() == ":");
    // The parser gets a type that is known, and reads none.
    let found = follower(op, rest, &colon).filter(|_| attribute.kind.value_type.is_none())?;
    let message =
        format!("ambiguous format: `:` follows attribute `{}`, which does not have a buildable type", attribute.name);
    Some(FormatError::new(found.at.clone(), message))
}

/// A literal directly after `oilist` that the parser would read as the keyword of another clause.
fn keyword(clauses: &[Clause<'_>], rest: Row<'_, '_>) -> Option<FormatError> {
    let ([Item::Word(word), ..], [element, ..]) = (rest.items, rest.elements) else {
        return None;
    };
    let text = word.text();
    let clause = clauses.iter().find(|clause| clause.word.text() == text)?;
    let message = format!("ambiguous format: `{}` begins a clause of `oilist` and follows it", clause.word.text());
    Some(FormatError::new(element.at.clone(), message).help("put another literal between them, or rename one"))
}

/// The branches of a group.
fn branches<'r, 'f>(group: &'r Group<'f>, element: &'r Element<'f>) -> Vec<(&'r [Item<'f>], &'r [Element<'f>])> {
    match &element.kind {
        ElementKind::Group(written) => vec![(&group.then, &written.then), (&group.otherwise, &written.otherwise)],
        _ => Vec::new(),
    }
}

/// The element that may come next in the input, if it is one of these.
fn follower<'r, 'f>(op: &Op<'f>, rest: Row<'r, 'f>, is_match: &dyn Fn(&Item<'f>) -> bool) -> Option<&'r Element<'f>> {
    let mut row = rest;
    loop {
        match first(op, row.items, row.elements, false, is_match) {
            Next::Found(element) => return Some(element),
            Next::Other => return None,
            Next::End => row = *row.outer?,
        }
    }
}

/// The first element of a row that is always present.
enum Next<'r, 'f> {
    /// A match, which may also be absent.
    Found(&'r Element<'f>),
    Other,
    /// There is none.
    End,
}

/// Searches a row, or a branch of a group that is present if its first element is.
fn first<'r, 'f>(
    op: &Op<'f>,
    items: &'r [Item<'f>],
    elements: &'r [Element<'f>],
    is_guarded: bool,
    is_match: &dyn Fn(&Item<'f>) -> bool,
) -> Next<'r, 'f> {
    for (at, (item, element)) in items.iter().zip(elements).enumerate() {
        match item {
            Item::Group(group) => {
                for (is_otherwise, (items, elements)) in branches(group, element).into_iter().enumerate() {
                    if let found @ Next::Found(_) = first(op, items, elements, is_otherwise == 0, is_match) {
                        return found;
                    }
                }
            }
            item if is_match(item) => return Next::Found(element),
            item if may_be_empty(op, item) && !(is_guarded && at == 0) => {}
            _ => return Next::Other,
        }
    }
    Next::End
}

/// Whether an element may have no text in the IR.
fn may_be_empty(op: &Op<'_>, item: &Item<'_>) -> bool {
    match item {
        Item::Blank(_) | Item::AttrDict { .. } => true,
        Item::Attribute { number, .. } => op.attributes.get(*number).is_some_and(|it| !it.kind.is_required()),
        Item::Property(at) => {
            let property = op.properties.get(*at);
            property.is_some_and(|it| it.default_value.is_some() && it.optional_parser.is_some())
        }
        Item::Operand(at) => op.operands.get(*at).is_some_and(|it| it.ty.is_variable_length()),
        Item::Successor(at) => op.successors.get(*at).is_some_and(|it| it.is_variadic),
        Item::Region(at) => op.regions.get(*at).is_some_and(|it| it.is_variadic),
        _ => false,
    }
}
