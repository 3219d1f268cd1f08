//! The parts and types that the parser needs and cannot get from the format.

use std::ops::Range;

use super::bindings::{Bindings, Bound};
use super::resolve::Resolver;
use super::tree::{Sides, TypeSource};
use crate::format::error::FormatError;
use crate::model::operation::op::{Op, Side};

/// The operands, regions and successors that are not bound.
pub(super) fn parts(op: &Op<'_>, bindings: &Bindings, at: &Range<usize>) -> Vec<FormatError> {
    let kinds: [(&str, Vec<Option<&str>>, &Bound); 3] = [
        ("operand", op.operands.iter().map(|it| it.name).collect(), &bindings.operands),
        ("region", op.regions.iter().map(|it| it.name).collect(), &bindings.regions),
        ("successor", op.successors.iter().map(|it| it.name).collect(), &bindings.successors),
    ];
    let mut errors = Vec::new();
    for (kind, names, bound) in kinds {
        for (index, name) in names.iter().enumerate().filter(|(index, _)| !bound.contains(*index)) {
            let (part, help) = match name {
                Some(name) => (format!("`{name}`"), format!("add `${name}` to the format")),
                None => {
                    let help = format!("give it a name, as in `I32:$name`, or add `{kind}s` to the format");
                    (format!("#{index}, which has no name,"), help)
                }
            };
            let error = FormatError::new(at.clone(), format!("{kind} {part} is missing from the format"));
            errors.push(error.help(help));
        }
    }
    errors.extend(inherent(op, bindings, at));
    errors
}

/// The attributes and properties that are not bound, if the dialect requires that a strict format binds them.
fn inherent(op: &Op<'_>, bindings: &Bindings, at: &Range<usize>) -> Vec<FormatError> {
    if !op.has_strict_format() || bindings.prop_dict {
        return Vec::new();
    }
    let attributes = op.attributes.iter().enumerate();
    let attributes =
        attributes.filter(|(index, it)| !bindings.attributes.contains(*index) && !op.is_segments_of_operand(it.name));
    let properties = op.properties.iter().enumerate().filter(|(index, _)| !bindings.properties.contains(*index));
    let attributes = attributes.map(|(_, it)| ("attribute", it.name));
    let missing = attributes.chain(properties.map(|(_, it)| ("property", it.name)));
    let error = |(kind, name)| {
        let message = format!("{kind} `{name}` is missing from the format, which must have all in this dialect");
        let help = format!("add `${name}` or `prop-dict` to the format");
        FormatError::new(at.clone(), message).help(help)
    };
    missing.map(error).collect()
}

/// Where the parser gets the types of operands and results.
#[derive(Default)]
pub(super) struct Sources<'f> {
    pub(super) types: Sides<Vec<TypeSource<'f>>>,
    pub(super) infers_results: bool,
}

impl<'f> Sources<'f> {
    /// Resolves all types. Of types that determine each other, only one is an error.
    pub(super) fn of(
        op: &Op<'f>,
        bindings: &Bindings,
        place: impl Fn(&str) -> Range<usize>,
        errors: &mut Vec<FormatError>,
    ) -> Sources<'f> {
        let resolver = Resolver::new(op, bindings);
        let mut sources = Sources::default();
        let mut unknown = Vec::new();
        for side in [Side::Operands, Side::Results] {
            let is_by_hand = side == Side::Results && resolver.infers_by_hand();
            match resolver.sources(side) {
                Ok(types) if !is_by_hand => *sources.types.of_mut(side) = types,
                Ok(_) => sources.infers_results = true,
                Err(_) if side == Side::Results && resolver.may_infer() => sources.infers_results = true,
                Err(indices) => unknown.extend(indices.into_iter().map(|index| (side, index))),
            }
        }
        for (side, index) in resolver.independent(&unknown) {
            let (kind, all) = match side {
                Side::Operands => ("operand", "operands"),
                Side::Results => ("result", "results"),
            };
            let name = op.values(side).get(index).and_then(|value| value.name);
            let (value, argument) = match name {
                Some(name) => (format!("`{name}`"), format!("type(${name})")),
                None => (format!("#{index}"), format!("type({all})")),
            };
            let message = format!("the type of {kind} {value} is not in the format and cannot be inferred");
            let help = format!("add `{argument}` to the format, or a type constraint to the operation");
            errors.push(FormatError::new(place(name.unwrap_or_default()), message).help(help));
        }
        sources
    }
}
