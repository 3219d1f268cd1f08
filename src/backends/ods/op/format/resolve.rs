//! [`Resolver`]: where a parser has the types from that the format does not write.

use std::collections::BTreeSet;

use super::tree::{Format, TypeOf, TypeSource};
use crate::backends::ods::model::fields::texts;
use crate::backends::ods::model::op::{Op, Side};
use crate::backends::ods::model::traits::TraitKind;

/// As many element types as a shaped type has elements.
const ELEMENT_TYPES: &str = "::llvm::SmallVector<::mlir::Type>(::llvm::cast<::mlir::ShapedType>($_self).getNumElements(), ::llvm::cast<::mlir::ShapedType>($_self).getElementType())";

/// Finds the sources of types.
pub(crate) struct Resolver<'o, 'f> {
    op: &'o Op<'f>,
    written: &'o BTreeSet<TypeOf>,
    has_all: [bool; 2],
    has_all_operands: bool,
    /// Attributes that are parsed.
    attributes: Vec<usize>,
}

impl<'o, 'f> Resolver<'o, 'f> {
    pub(crate) fn new(op: &'o Op<'f>, written: &'o BTreeSet<TypeOf>, format: &Format<'f>) -> Resolver<'o, 'f> {
        Resolver {
            op,
            written,
            has_all: [format.has_all_types.operands, format.has_all_types.results],
            has_all_operands: format.has_all_operands,
            attributes: format.attributes.clone(),
        }
    }

    /// Whether the types of results may be left to `inferReturnTypes`: none is written.
    pub(crate) fn may_infer(&self) -> bool {
        let is_result = |of: &TypeOf| matches!(of, TypeOf::Result(_) | TypeOf::AllResults);
        self.op.infers_results() && !self.written.iter().any(is_result)
    }

    /// What the types of one side are made from.
    ///
    /// # Errors
    /// A message about the first that cannot be known.
    pub(crate) fn sources(&self, side: Side) -> Result<Vec<TypeSource<'f>>, String> {
        let values = self.op.values(side);
        let mut sources = Vec::new();
        for (at, value) in values.iter().enumerate() {
            let source = self.source(side, at);
            let built = value.ty.builder_call.map(TypeSource::Built);
            // How many there are nobody would know.
            let is_counted = side == Side::Operands && !self.has_all_operands;
            let is_many = !is_counted && value.ty.is_variable_length();
            let what = match side {
                Side::Operands => "operand",
                Side::Results => "result",
            };
            let name = value.name.map_or(String::new(), |name| format!(", named '{name}',"));
            let Some(source) = source.or(built.filter(|_| !is_many)) else {
                return Err(format!(
                    "type of {what} #{at}{name} is not buildable and a buildable type cannot be inferred"
                ));
            };
            sources.push(source);
        }
        Ok(sources)
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
        match side {
            Side::Operands => self.has_all[0] || self.written.contains(&TypeOf::Operand(at)),
            Side::Results => self.has_all[1] || self.written.contains(&TypeOf::Result(at)),
        }
    }

    /// The first operand, or result, whose own type is written.
    fn first_written(&self, sides: &[Side]) -> Option<TypeSource<'f>> {
        sides.iter().find_map(|&side| {
            let of = |at| match side {
                Side::Operands => TypeOf::Operand(at),
                Side::Results => TypeOf::Result(at),
            };
            let at = (0..self.op.values(side).len()).find(|&at| self.written.contains(&of(at)))?;
            Some(TypeSource::Of(side, at, None))
        })
    }

    /// What traits say about the type of the operand or result of this name. A later trait wins.
    fn by_traits(&self, name: &str) -> Option<TypeSource<'f>> {
        let mut found = None;
        for item in &self.op.traits {
            if !matches!(item.kind, TraitKind::Predicate(_)) {
                continue;
            }
            if item.record.is_a("AllTypesMatch") {
                let values = texts(item.record, "values").unwrap_or_default();
                if values.contains(&name) {
                    let from = values.iter().find_map(|value| self.seen(value, None));
                    found = from.or(found);
                }
            } else if item.record.is_a("TypesMatchWith") {
                let field = |field| item.record.text(field).unwrap_or_default();
                if field("rhs") == name {
                    found = self.seen(field("lhs"), Some(field("transformer"))).or(found);
                }
            } else if item.record.is_a("ShapedTypeMatchesElementCountAndTypes") {
                let field = |field| item.record.text(field).unwrap_or_default();
                if field("elements") == name {
                    found = self.seen(field("shaped"), Some(ELEMENT_TYPES)).or(found);
                }
            }
        }
        found
    }

    /// The operand, result or attribute of this name, if its type is known when the others are made.
    fn seen(&self, name: &str, transformer: Option<&'f str>) -> Option<TypeSource<'f>> {
        for side in [Side::Operands, Side::Results] {
            let values = self.op.values(side);
            let at = values.iter().position(|value| value.name == Some(name));
            let of = at.map(|at| match side {
                Side::Operands => (at, TypeOf::Operand(at)),
                Side::Results => (at, TypeOf::Result(at)),
            });
            if let Some((at, of)) = of {
                let is_written = self.written.contains(&of);
                return is_written.then_some(TypeSource::Of(side, at, transformer));
            }
        }
        let at = self.op.attributes.iter().position(|it| it.name == name)?;
        self.attributes.contains(&at).then_some(TypeSource::OfAttribute(at, transformer))
    }
}
