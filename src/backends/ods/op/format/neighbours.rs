//! What may not stand side by side in a format.
//!
//! An attribute without a type of its own takes a `:` behind it for its type, and a dictionary the braces behind it for
//! its own: what follows must not begin so. Takes the checked elements with their places; what may be missing between
//! two of them is looked through.

use super::tree::Item;
use crate::backends::ods::format::error::FormatError;
use crate::backends::ods::format::syntax::{Element, ElementKind};
use crate::backends::ods::model::op::Op;

/// Elements in a row, what each is and where it stands, and the row around them.
#[derive(Clone, Copy)]
struct Row<'r, 'f> {
    items: &'r [Item<'f>],
    elements: &'r [Element<'f>],
    outer: Option<&'r Row<'r, 'f>>,
}

/// Checks a format, and the groups in it.
///
/// # Errors
/// The first two that run together.
pub(super) fn check<'f>(op: &Op<'f>, items: &[Item<'f>], elements: &[Element<'f>]) -> Result<(), FormatError> {
    let outer = None;
    check_row(op, Row { items, elements, outer })
}

fn check_row<'f>(op: &Op<'f>, row: Row<'_, 'f>) -> Result<(), FormatError> {
    let mut rest = row;
    while let ([item, items @ ..], [element, elements @ ..]) = (rest.items, rest.elements) {
        rest = Row { items, elements, ..row };
        match item {
            Item::Attribute { number, .. } => {
                let Some(attribute) = op.attributes.get(*number) else {
                    continue;
                };
                // Others print no type, or always print it.
                let may_take =
                    attribute.kind.value_type.is_none() && attribute.kind.storage_type == "::mlir::Attribute";
                let colon = |item: &Item<'_>| matches!(item, Item::Word(it) if it.text() == ":");
                if let Some(at) = may_take.then(|| follower(rest, &colon)).flatten() {
                    let message = format!(
                        "format ambiguity caused by `:` literal found after attribute `{}` which does not have a buildable type",
                        attribute.name
                    );
                    return Err(FormatError::new(at.at.clone(), message));
                }
            }
            Item::AttrDict { has_keyword: false } => {
                let region = |item: &Item<'_>| matches!(item, Item::Region(_) | Item::AllRegions);
                if let Some(at) = follower(rest, &region) {
                    let message = "format ambiguity caused by `attr-dict` directive followed by region";
                    let help = "use `attr-dict-with-keyword`, or put a literal between them";
                    return Err(FormatError::new(at.at.clone(), message).help(help));
                }
            }
            Item::Group(group) => {
                for (items, elements) in parts(group, element) {
                    let outer = Some(&rest);
                    check_row(op, Row { items, elements, outer })?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The elements of both parts of a group.
fn parts<'r, 'f>(
    group: &'r super::tree::Group<'f>,
    element: &'r Element<'f>,
) -> Vec<(&'r [Item<'f>], &'r [Element<'f>])> {
    match &element.kind {
        ElementKind::Group(written) => vec![(&group.then, &written.then), (&group.otherwise, &written.otherwise)],
        _ => Vec::new(),
    }
}

/// An element of this kind that may come next.
fn follower<'r, 'f>(rest: Row<'r, 'f>, is_looked_for: &dyn Fn(&Item<'f>) -> bool) -> Option<&'r Element<'f>> {
    let mut row = rest;
    loop {
        match first(row.items, row.elements, is_looked_for) {
            Next::Found(element) => return Some(element),
            Next::Other => return None,
            Next::End => row = *row.outer?,
        }
    }
}

/// What a row begins with.
enum Next<'r, 'f> {
    Found(&'r Element<'f>),
    /// Something else, which is always there.
    Other,
    /// Nothing that is always there.
    End,
}

fn first<'r, 'f>(
    items: &'r [Item<'f>],
    elements: &'r [Element<'f>],
    is_looked_for: &dyn Fn(&Item<'f>) -> bool,
) -> Next<'r, 'f> {
    for (item, element) in items.iter().zip(elements) {
        match item {
            Item::Blank(_) | Item::AttrDict { .. } => {}
            Item::Group(group) => {
                for (items, elements) in parts(group, element) {
                    if let found @ Next::Found(_) = first(items, elements, is_looked_for) {
                        return found;
                    }
                }
            }
            item if is_looked_for(item) => return Next::Found(element),
            _ => return Next::Other,
        }
    }
    Next::End
}
