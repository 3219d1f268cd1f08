//===- Declarations in sources of Flang that are not installed ----------------------------------------------------===//
//
// See `hand.h`: functions that Flang's sources define for their descriptions, and the storage of a type.
//
//===---------------------------------------------------------------------------------------------------------------===//

//===- Functions that builders and constraints call --------------------------------------------------------------===//

bool yieldsIntegerOrEmpty(mlir::Region &);

namespace fir {
constexpr llvm::StringRef getTargetOffsetAttr() { return "target_operand_offsets"; }
} // namespace fir

//===- Storage ---------------------------------------------------------------------------------------------------===//

namespace fir::detail {
struct RecordTypeStorage : mlir::TypeStorage {
  using KeyTy = llvm::StringRef;
  bool operator==(const KeyTy &) const;
  static RecordTypeStorage *construct(mlir::TypeStorageAllocator &, const KeyTy &);
};
} // namespace fir::detail

//===- Directives ------------------------------------------------------------------------------------------------===//

namespace mlir {
ParseResult parseAssignmentMaskOpBody(OpAsmParser &, Region &);
void printAssignmentMaskOpBody(OpAsmPrinter &, Operation *, Region &);
ParseResult parseChangeTeamOpBody(OpAsmParser &, Region &);
void printChangeTeamOpBody(OpAsmPrinter &, mif::ChangeTeamOp, Region &);
ParseResult parseCUFKernelLoopControl(OpAsmParser &, Region &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                      SmallVectorImpl<Type> &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                      SmallVectorImpl<Type> &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                      SmallVectorImpl<Type> &);
void printCUFKernelLoopControl(OpAsmPrinter &, Operation *, Region &, ValueRange, TypeRange, ValueRange, TypeRange,
                               ValueRange, TypeRange);
ParseResult parseCUFKernelValues(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                 SmallVectorImpl<Type> &);
void printCUFKernelValues(OpAsmPrinter &, Operation *, ValueRange, TypeRange);
ParseResult parseCustomRangeSubscript(OpAsmParser &, DenseIntElementsAttr &);
void printCustomRangeSubscript(OpAsmPrinter &, fir::InsertOnRangeOp, DenseIntElementsAttr);
ParseResult parseDesignatorComplexPart(OpAsmParser &, BoolAttr &);
void printDesignatorComplexPart(OpAsmPrinter &, hlfir::DesignateOp, BoolAttr);
ParseResult parseDesignatorIndices(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                   DenseBoolArrayAttr &);
void printDesignatorIndices(OpAsmPrinter &, hlfir::DesignateOp, OperandRange, const DenseBoolArrayAttr &);
ParseResult parseForallOpBody(OpAsmParser &, Region &);
void printForallOpBody(OpAsmPrinter &, hlfir::ForallOp, Region &);
ParseResult parsePackArrayConstraints(OpAsmParser &, IntegerAttr &, IntegerAttr &, IntegerAttr &);
void printPackArrayConstraints(OpAsmPrinter &, fir::PackArrayOp, const IntegerAttr &, const IntegerAttr &,
                               const IntegerAttr &);
ParseResult parseYieldOpCleanup(OpAsmParser &, Region &);
void printYieldOpCleanup(OpAsmPrinter &, Operation *, Region &);
} // namespace mlir
