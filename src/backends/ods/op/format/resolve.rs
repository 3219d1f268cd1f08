//! [`Resolver`]: how the parser gets types that the format does not contain.

use super::bindings::Bindings;
use super::tree::{TypeOf, TypeSource};
use crate::model::operation::op::{Op, Side};
use crate::model::read::fields::texts;
use crate::model::traits::TraitKind;

/// The element type of a shaped type, once for each element.
const ELEMENT_TYPES: &str = "::llvm::SmallVector<::mlir::Type>(::llvm::cast<::mlir::ShapedType>($_self).getNumElements(), ::llvm::cast<::mlir::ShapedType>($_self).getElementType())";

/// Finds the sources of types.
pub(super) struct Resolver<'o, 'f> {
    op: &'o Op<'f>,
    bindings: &'o Bindings,
}

impl<'o, 'f> Resolver<'o, 'f> {
    pub(super) fn new(op: &'o Op<'f>, bindings: &'o Bindings) -> Resolver<'o, 'f> {
        Resolver { op, bindings }
    }

    /// Whether `inferReturnTypes` may infer the result types: the format contains none.
    pub(super) fn may_infer(&self) -> bool {
        let is_result = |of: &TypeOf| matches!(of, TypeOf::Result(_) | TypeOf::AllResults);
        self.op.infers_results() && !self.bindings.types.iter().any(is_result)
    }

    /// Whether the parser calls an `inferReturnTypes` that the author writes, even if the types follow from
    /// constraints.
    pub(super) fn infers_by_hand(&self) -> bool {
        self.op.inferred.is_none() && !self.op.results.is_empty() && self.may_infer()
    }

    /// The sources of the types of one side.
    ///
    /// # Errors
    /// The indices of the values whose types are unknown.
    pub(super) fn sources(&self, side: Side) -> Result<Vec<TypeSource<'f>>, Vec<usize>> {
        let mut sources = Vec::new();
        let mut unknown = Vec::new();
        for (index, value) in self.op.values(side).iter().enumerate() {
            // The number of values is only known if they are parsed one by one.
            let is_counted = side == Side::Operands && !self.bindings.operands.all;
            let is_buildable = is_counted || !value.ty.is_variable_length();
            let built = value.ty.builder_call.filter(|_| is_buildable).map(TypeSource::Built);
            // The sizes of segments of results are those of the lists in the format.
            let is_sized = side == Side::Results && self.op.has_result_segments() && value.ty.is_variable_length();
            match self.source(side, index).or(built) {
                Some(source) if !is_sized || source == TypeSource::Written => sources.push(source),
                _ => unknown.push(index),
            }
        }
        if unknown.is_empty() { Ok(sources) } else { Err(unknown) }
    }

    /// The unknown types that remain unknown when the others are in the format.
    pub(super) fn independent(&self, unknown: &[(Side, usize)]) -> Vec<(Side, usize)> {
        let mut independent: Vec<(Side, usize)> = Vec::new();
        for (position, value) in unknown.iter().enumerate() {
            let determines = |other: &(Side, usize)| self.determines(*other, *value);
            // Of two types that determine each other, the first one is independent.
            let later = unknown.get(position + 1..).unwrap_or_default().iter();
            let mut one_way = later.filter(|other| determines(other) && !self.determines(*value, **other));
            if !independent.iter().any(determines) && one_way.next().is_none() {
                independent.push(*value);
            }
        }
        // In a cycle each type is determined by another one.
        if independent.is_empty() {
            independent.extend(unknown.first());
        }
        independent
    }

    /// Whether a type follows from another one by the operation's traits.
    fn determines(&self, from: (Side, usize), to: (Side, usize)) -> bool {
        let operands = from.0 == Side::Operands && to.0 == Side::Operands;
        if self.op.has_op_trait("SameOperandsAndResultType") || operands && self.op.has_op_trait("SameTypeOperands") {
            return true;
        }
        let name = |(side, index): (Side, usize)| self.op.values(side).get(index)?.name;
        let (Some(from), Some(to)) = (name(from), name(to)) else { return false };
        self.determining(to).iter().any(|(names, _)| names.contains(&from))
    }

    fn source(&self, side: Side, at: usize) -> Option<TypeSource<'f>> {
        if self.is_written(side, at) {
            return Some(TypeSource::Written);
        }
        let op = self.op;
        if side == Side::Operands
            && op.has_op_trait("SameTypeOperands")
            && let Some(source) = self.first_written(&[Side::Operands])
        {
            return Some(source);
        }
        if op.has_op_trait("SameOperandsAndResultType")
            && let Some(source) = self.first_written(&[Side::Operands, Side::Results])
        {
            return Some(source);
        }
        self.by_traits(op.values(side).get(at)?.name?)
    }

    fn is_written(&self, side: Side, at: usize) -> bool {
        self.bindings.has_type(TypeOf::value(side, at))
    }

    /// The first operand or result whose own type is in the format.
    fn first_written(&self, sides: &[Side]) -> Option<TypeSource<'f>> {
        sides.iter().find_map(|&side| {
            let is_written = |at: &usize| self.bindings.types.contains(&TypeOf::value(side, *at));
            let at = (0..self.op.values(side).len()).find(is_written)?;
            Some(TypeSource::Of(side, at, None))
        })
    }

    /// The source that traits name for the type of an operand or result. A later trait wins.
    fn by_traits(&self, name: &str) -> Option<TypeSource<'f>> {
        let mut sources = self.determining(name).into_iter().rev();
        sources.find_map(|(names, transformer)| names.iter().find_map(|name| self.bound(name, transformer)))
    }

    /// For each trait that determines the type of `name`: the names from which it does, and the transformer.
    fn determining(&self, name: &str) -> Vec<(Vec<&'f str>, Option<&'f str>)> {
        let mut all = Vec::new();
        for item in &self.op.traits {
            if !matches!(item.kind, TraitKind::Predicate(_)) {
                continue;
            }
            let text = |field| item.record.text(field).unwrap_or_default();
            if item.record.is_a("AllTypesMatch") {
                let values = texts(item.record, "values").unwrap_or_default();
                if values.contains(&name) {
                    all.push((values, None));
                }
            } else if item.record.is_a("TypesMatchWith") {
                if text("rhs") == name {
                    all.push((vec![text("lhs")], Some(text("transformer"))));
                }
            } else if item.record.is_a("ShapedTypeMatchesElementCountAndTypes") && text("elements") == name {
                all.push((vec![text("shaped")], Some(ELEMENT_TYPES)));
            }
        }
        all
    }

    /// The operand, result or attribute of this name, if its type is known before the others are resolved.
    fn bound(&self, name: &str, transformer: Option<&'f str>) -> Option<TypeSource<'f>> {
        for side in [Side::Operands, Side::Results] {
            if let Some(at) = self.op.values(side).iter().position(|value| value.name == Some(name)) {
                let is_written = self.bindings.types.contains(&TypeOf::value(side, at));
                return is_written.then_some(TypeSource::Of(side, at, transformer));
            }
        }
        let at = self.op.attributes.iter().position(|it| it.name == name)?;
        self.bindings.attributes.contains(at).then_some(TypeSource::OfAttribute(at, transformer))
    }
}
