//! The variables of the generated parser, which hold the parsed parts until the result is complete.

use super::tree::{Format, Item, TypeOf};
use super::types::{is_resolved_alone, part_variable, raw_type, types_variable, value, value_name};
use super::units::{same_variable, unit_anchor, unit_of_clause};
use crate::format::parts::Argument;
use crate::model::constraint::Arity;
use crate::model::op::{Op, Side};
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
        for item in &self.format.items {
            self.emit_item_storage(w, item);
        }
    }

    fn emit_item_storage(&self, w: &mut Writer, item: &Item<'f>) {
        let op = self.op;
        match item {
            Item::Operand(at) => self.emit_operand_storage(w, *at),
            Item::Attribute { number, .. } => {
                if let Some(attribute) = op.attributes.get(*number) {
                    writeln!(w, "{} {}Attr;", attribute.kind.storage_type, attribute.name);
                }
            }
            Item::Region(at) => {
                let Some(region) = op.regions.get(*at) else {
                    return;
                };
                let variable = part_variable(region, "Region");
                if region.is_variadic {
                    writeln!(w, "::llvm::SmallVector<std::unique_ptr<::mlir::Region>, 2> {variable};");
                } else {
                    writeln!(w, "auto {variable} = std::make_unique<::mlir::Region>();");
                }
            }
            Item::Successor(at) => {
                let Some(successor) = op.successors.get(*at) else {
                    return;
                };
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
            Item::Custom(custom) => {
                for argument in &custom.arguments {
                    if let Argument::Bound(item) = argument {
                        self.emit_item_storage(w, item);
                    }
                }
            }
            Item::Group(group) => {
                let unit = unit_anchor(op, group);
                for item in group.then.iter().chain(&group.otherwise) {
                    if !unit.is_some_and(|unit| same_variable(unit, item)) {
                        self.emit_item_storage(w, item);
                    }
                }
            }
            Item::List(clauses) => {
                for clause in clauses {
                    if unit_of_clause(op, clause).is_none() {
                        clause.items.iter().for_each(|item| self.emit_item_storage(w, item));
                    }
                }
            }
            _ => {}
        }
    }

    fn emit_operand_storage(&self, w: &mut Writer, at: usize) {
        let name = value_name(self.op, Side::Operands, at);
        let Some(operand) = self.op.operands.get(at) else {
            return;
        };
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
