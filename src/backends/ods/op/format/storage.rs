//! The variables of the generated parser, which hold the parsed parts until the result is complete.

use super::tree::{Element, Format, Item, TypeOf};
use super::types::{is_resolved_alone, part_variable, raw_type, types_variable, value};
use super::units::{is_variable, unit_anchor, unit_of_clause};
use crate::model::constraint::{Arity, NamedType};
use crate::model::operation::op::Op;
use tdgen_language::backends::writer::Writer;

/// Emits the declarations.
pub(super) fn emit(w: &mut Writer, op: &Op<'_>, format: &Format<'_>) {
    Storage { op, format }.emit_storage(w);
}

struct Storage<'o, 'f> {
    op: &'o Op<'f>,
    format: &'o Format<'f>,
}

impl<'f> Storage<'_, 'f> {
    fn emit_storage(&self, w: &mut Writer) {
        if self.format.has_all_operands {
            w.line("::llvm::SmallVector<::mlir::OpAsmParser::UnresolvedOperand, 4> allOperands;");
        }
        if self.format.has_all_regions {
            w.line("::llvm::SmallVector<std::unique_ptr<::mlir::Region>, 2> fullRegions;");
        }
        if self.format.has_all_successors {
            w.line("::llvm::SmallVector<::mlir::Block *, 2> fullSuccessors;");
        }
        for element in &self.format.elements {
            self.emit_element_storage(w, element);
        }
    }

    fn emit_element_storage(&self, w: &mut Writer, element: &Element<'f>) {
        match element {
            Element::Word(_) | Element::Blank(_) => {}
            Element::Custom(custom) => custom.bound().for_each(|item| self.emit_item_storage(w, item)),
            Element::Group(group) => {
                let unit = unit_anchor(group);
                for element in group.then.iter().chain(&group.otherwise) {
                    if !unit.is_some_and(|unit| is_variable(element, unit)) {
                        self.emit_element_storage(w, element);
                    }
                }
            }
            Element::Item(item) => self.emit_item_storage(w, item),
        }
    }

    fn emit_item_storage(&self, w: &mut Writer, item: &Item<'f>) {
        match item {
            Item::Operand(at, operand) => self.emit_operand_storage(w, *at, operand),
            Item::Attribute(attribute, _) => {
                writeln!(w, "{} {}Attr;", attribute.kind.storage_type, attribute.name);
            }
            Item::Region(region) => {
                let variable = part_variable(region, "Region");
                if region.is_variadic {
                    writeln!(w, "::llvm::SmallVector<std::unique_ptr<::mlir::Region>, 2> {variable};");
                } else {
                    writeln!(w, "auto {variable} = std::make_unique<::mlir::Region>();");
                }
            }
            Item::Successor(successor) => {
                let variable = part_variable(successor, "Successor");
                if successor.is_variadic {
                    writeln!(w, "::llvm::SmallVector<::mlir::Block *, 2> {variable};");
                } else {
                    writeln!(w, "::mlir::Block *{variable} = nullptr;");
                }
            }
            Item::Type { of, .. } => self.emit_type_storage(w, *of),
            Item::FunctionalType(inputs, results) => {
                self.emit_type_storage(w, *inputs);
                self.emit_type_storage(w, *results);
            }
            Item::List(clauses) => {
                for clause in clauses.iter().filter(|clause| unit_of_clause(clause).is_none()) {
                    clause.elements.iter().for_each(|element| self.emit_element_storage(w, element));
                }
            }
            _ => {}
        }
    }

    fn emit_operand_storage(&self, w: &mut Writer, at: usize, operand: &NamedType<'f>) {
        let name = operand.name.unwrap_or_default();
        let one = "::mlir::OpAsmParser::UnresolvedOperand";
        match operand.ty.arity {
            Arity::One => {
                writeln!(w, "{one} {name}RawOperand{{}};");
                if is_resolved_alone(self.op, self.format, at) {
                    return;
                }
                writeln!(w, "::llvm::ArrayRef<{one}> {name}Operands(&{name}RawOperand, 1);");
            }
            Arity::Optional | Arity::Variadic => {
                writeln!(w, "::llvm::SmallVector<{one}, 4> {name}Operands;")
            }
            Arity::Nested(_) => {
                writeln!(w, "::llvm::SmallVector<{one}, 4> {name}Operands;");
                writeln!(w, "::llvm::SmallVector<int32_t> {name}OperandGroupSizes;");
            }
        }
        writeln!(w, "[[maybe_unused]] ::llvm::SMLoc {name}OperandsLoc;");
    }

    fn emit_type_storage(&self, w: &mut Writer, of: TypeOf) {
        let types = types_variable(self.op, of);
        let is_in_function = self.format.in_functional_type.contains(&of);
        let is_one = value(self.op, of).is_some_and(|value| value.ty.arity == Arity::One);
        if is_in_function {
            writeln!(w, "::llvm::ArrayRef<::mlir::Type> {types};");
        } else if is_one {
            writeln!(w, "::mlir::Type {};", raw_type(self.op, of));
        } else {
            writeln!(w, "::llvm::SmallVector<::mlir::Type, 1> {types};");
        }
    }
}
