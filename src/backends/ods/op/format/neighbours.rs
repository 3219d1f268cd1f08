//! Elements that must not follow each other in a format.
//!
//! An attribute without a type of its own parses a following `:` as the start of its type, an attribute dictionary the
//! braces of a following region, and `oilist` a following keyword as that of its next clause. Elements in between that
//! may be absent do not separate the first two.

use super::tree::{AttributeForm, Clause, Element, Group, Item};
use crate::format::checker::Written;
use crate::format::error::FormatError;
use crate::format::syntax::ElementKind;
use crate::model::attribute::Attribute;

/// The rest of a sequence of elements, checked and as written, and of the sequence around it.
#[derive(Clone, Copy)]
struct Row<'r, 'f> {
    elements: &'r [Element<'f>],
    written: &'r [Written<'f>],
    outer: Option<&'r Row<'r, 'f>>,
}

/// Checks a format and its groups.
pub(super) fn check<'f>(elements: &[Element<'f>], written: &[Written<'f>], errors: &mut Vec<FormatError>) {
    check_row(Row { elements, written, outer: None }, errors);
}

fn check_row(row: Row<'_, '_>, errors: &mut Vec<FormatError>) {
    let mut rest = row;
    while let ([element, elements @ ..], [place, written @ ..]) = (rest.elements, rest.written) {
        rest = Row { elements, written, ..row };
        match element {
            Element::Item(Item::Attribute(attribute, form)) => errors.extend(colon(attribute, *form, rest)),
            Element::Item(Item::List(clauses)) => errors.extend(keyword(clauses, rest)),
            Element::Item(Item::AttrDict { has_keyword: false }) => {
                let is_region = |it: &Element<'_>| matches!(it, Element::Item(Item::Region(_) | Item::AllRegions));
                if let Some(region) = follower(rest, &is_region) {
                    let message = "ambiguous format: a region follows `attr-dict`";
                    let help = "use `attr-dict-with-keyword`, or put a literal between them";
                    errors.push(FormatError::new(region.at.clone(), message).help(help));
                }
            }
            Element::Group(group) => {
                for (elements, written) in branches(group, place) {
                    check_row(Row { elements, written, outer: Some(&rest) }, errors);
                }
            }
            _ => {}
        }
    }
}

/// A `:` that the parser of all attributes would read as the start of an attribute's type.
fn colon(attribute: &Attribute<'_>, form: AttributeForm, rest: Row<'_, '_>) -> Option<FormatError> {
    let is_generic = form == AttributeForm::Qualified || attribute.kind.storage_type == "::mlir::Attribute";
    let is_colon = |it: &Element<'_>| matches!(it, Element::Word(word) if word.text() == ":");
    // The parser gets a type that is known, and reads none.
    let may_have_type = is_generic && attribute.kind.value_type.is_none();
    let colon = follower(rest, &is_colon).filter(|_| may_have_type)?;
    let message =
        format!("ambiguous format: `:` follows attribute `{}`, which does not have a buildable type", attribute.name);
    Some(FormatError::new(colon.at.clone(), message))
}

/// A literal directly after `oilist` that the parser would read as the keyword of another clause.
fn keyword(clauses: &[Clause<'_>], rest: Row<'_, '_>) -> Option<FormatError> {
    let ([Element::Word(word), ..], [written, ..]) = (rest.elements, rest.written) else {
        return None;
    };
    let text = word.text();
    clauses.iter().find(|clause| clause.word.text() == text)?;
    let message = format!("ambiguous format: `{text}` begins a clause of `oilist` and follows it");
    Some(FormatError::new(written.at.clone(), message).help("put another literal between them, or rename one"))
}

/// The branches of a group.
fn branches<'r, 'f>(group: &'r Group<'f>, written: &'r Written<'f>) -> Vec<(&'r [Element<'f>], &'r [Written<'f>])> {
    match &written.kind {
        ElementKind::Group(written) => vec![(&group.then, &written.then), (&group.otherwise, &written.otherwise)],
        _ => Vec::new(),
    }
}

/// The element that may come next in the input, if it is one of these.
fn follower<'r, 'f>(rest: Row<'r, 'f>, is_match: &dyn Fn(&Element<'f>) -> bool) -> Option<&'r Written<'f>> {
    let mut row = rest;
    loop {
        match first(row.elements, row.written, false, is_match) {
            Next::Found(written) => return Some(written),
            Next::Other => return None,
            Next::End => row = *row.outer?,
        }
    }
}

/// The first element of a row that is always present.
enum Next<'r, 'f> {
    /// A match, which may also be absent.
    Found(&'r Written<'f>),
    Other,
    /// There is none.
    End,
}

/// Searches a row, or a branch of a group that is present if its first element is.
fn first<'r, 'f>(
    elements: &'r [Element<'f>],
    written: &'r [Written<'f>],
    is_guarded: bool,
    is_match: &dyn Fn(&Element<'f>) -> bool,
) -> Next<'r, 'f> {
    for (at, (element, written)) in elements.iter().zip(written).enumerate() {
        match element {
            Element::Group(group) => {
                for (is_otherwise, (elements, written)) in branches(group, written).into_iter().enumerate() {
                    if let found @ Next::Found(_) = first(elements, written, is_otherwise == 0, is_match) {
                        return found;
                    }
                }
            }
            element if is_match(element) => return Next::Found(written),
            element if may_be_empty(element) && !(is_guarded && at == 0) => {}
            _ => return Next::Other,
        }
    }
    Next::End
}

/// Whether an element may have no text in the IR.
fn may_be_empty(element: &Element<'_>) -> bool {
    let Element::Item(item) = element else { return matches!(element, Element::Blank(_)) };
    match item {
        Item::AttrDict { .. } => true,
        Item::Attribute(attribute, _) => !attribute.kind.is_required(),
        Item::Property(property) => property.default_value.is_some() && property.optional_parser.is_some(),
        Item::Operand(_, operand) => operand.ty.is_variable_length(),
        Item::Successor(part) | Item::Region(part) => part.is_variadic,
        _ => false,
    }
}
