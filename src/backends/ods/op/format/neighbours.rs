//! Elements that must not follow each other in a format.
//!
//! An attribute without a type of its own parses a following `:` as the start of its type, and an attribute dictionary
//! the braces of a following region. Elements in between that may be absent do not separate them.

use super::tree::{Group, Item};
use crate::backends::ods::format::error::FormatError;
use crate::backends::ods::format::syntax::{Element, ElementKind};
use crate::backends::ods::model::attribute::Attribute;
use crate::backends::ods::model::op::Op;

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
            Item::Attribute { number, .. } => errors.extend(op.attributes.get(*number).and_then(|it| colon(it, rest))),
            Item::AttrDict { has_keyword: false } => {
                let region = |item: &Item<'_>| matches!(item, Item::Region(_) | Item::AllRegions);
                if let Some(found) = follower(rest, &region) {
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

/// A `:` that the parser would read as the start of an attribute's type.
fn colon(attribute: &Attribute<'_>, rest: Row<'_, '_>) -> Option<FormatError> {
    // Other attributes have no type in the IR, or always have one.
    let is_optional = attribute.kind.value_type.is_none() && attribute.kind.storage_type == "::mlir::Attribute";
    let colon = |item: &Item<'_>| matches!(item, Item::Word(word) if word.text() == ":");
    let found = follower(rest, &colon).filter(|_| is_optional)?;
    let message =
        format!("ambiguous format: `:` follows attribute `{}`, which does not have a buildable type", attribute.name);
    Some(FormatError::new(found.at.clone(), message))
}

/// The branches of a group.
fn branches<'r, 'f>(group: &'r Group<'f>, element: &'r Element<'f>) -> Vec<(&'r [Item<'f>], &'r [Element<'f>])> {
    match &element.kind {
        ElementKind::Group(written) => vec![(&group.then, &written.then), (&group.otherwise, &written.otherwise)],
        _ => Vec::new(),
    }
}

/// The element that may come next in the input, if it is one of these.
fn follower<'r, 'f>(rest: Row<'r, 'f>, is_match: &dyn Fn(&Item<'f>) -> bool) -> Option<&'r Element<'f>> {
    let mut row = rest;
    loop {
        match first(row.items, row.elements, is_match) {
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

fn first<'r, 'f>(
    items: &'r [Item<'f>],
    elements: &'r [Element<'f>],
    is_match: &dyn Fn(&Item<'f>) -> bool,
) -> Next<'r, 'f> {
    for (item, element) in items.iter().zip(elements) {
        match item {
            Item::Blank(_) | Item::AttrDict { .. } => {}
            Item::Group(group) => {
                for (items, elements) in branches(group, element) {
                    if let found @ Next::Found(_) = first(items, elements, is_match) {
                        return found;
                    }
                }
            }
            item if is_match(item) => return Next::Found(element),
            _ => return Next::Other,
        }
    }
    Next::End
}
