//===- Declarations in sources that are not installed -------------------------------------------------------------===//
//
// Definitions are compiled after all public headers of MLIR and this header: other headers that the dialects' sources
// include, functions that these sources define for their descriptions, and the storage of some builtin types and
// attributes. The parameters are the arguments in the definitions by mlir-tblgen.
//
//===---------------------------------------------------------------------------------------------------------------===//

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/BinaryFormat/Dwarf.h"

//===- Functions that conditions call ----------------------------------------------------------------------------===//

mlir::Type getI1SameShape(mlir::Type);

namespace mlir {
Type getGetValueTypeOpValueType(Type);
Type getUnaryOpResultType(Type);
Type getValAndBoolStructType(Type);
bool isDirectInModuleLikeOp(Operation *);
bool isNestedInFunctionOpInterface(Operation *);
bool isNestedInGraphARMOpInterface(Operation *);
bool isSharedMemory(MemRefType);
LogicalResult verifyConstantRangeAttr(Operation *, std::optional<LLVM::ConstantRangeAttr>);
void nvvmInferResultRanges(Operation *, Value, ArrayRef<ConstantIntRanges>, SetIntRangeFn);

//===- Functions that builders call ------------------------------------------------------------------------------===//

using RegionBuilder =
    function_ref<void(ImplicitLocOpBuilder &, Block &, ArrayRef<NamedAttribute>, function_ref<InFlightDiagnostic()>)>;
void buildStructuredOp(OpBuilder &, OperationState &, std::optional<TypeRange>, ValueRange, ValueRange,
                       ArrayRef<NamedAttribute>, RegionBuilder);
void buildBatchMatmulOp(OpBuilder &, OperationState &, std::optional<TypeRange>, ValueRange, ValueRange,
                        ArrayRef<NamedAttribute>, RegionBuilder, ArrayRef<AffineMap>);
void buildBatchReduceMatmulOp(OpBuilder &, OperationState &, std::optional<TypeRange>, ValueRange, ValueRange,
                              ArrayRef<NamedAttribute>, RegionBuilder, ArrayRef<AffineMap>);
void buildMatmulOp(OpBuilder &, OperationState &, std::optional<TypeRange>, ValueRange, ValueRange,
                   ArrayRef<NamedAttribute>, RegionBuilder, ArrayRef<AffineMap>);
void buildAvgPool2dOpWithQuantInfo(OpBuilder &, OperationState &, Type, Value, DenseI64ArrayAttr, DenseI64ArrayAttr,
                                   DenseI64ArrayAttr, TypeAttr);
void buildConvOpWithQuantInfo(OpBuilder &, OperationState &, Type, Value, Value, Value, DenseI64ArrayAttr,
                              DenseI64ArrayAttr, DenseI64ArrayAttr, TypeAttr);
void buildMatMulOpWithQuantInfo(OpBuilder &, OperationState &, Type, Value, Value);
void buildNegateOpWithQuantInfo(OpBuilder &, OperationState &, Type, Value);
void buildPadOpWithQuantInfo(OpBuilder &, OperationState &, Type, Value, Value);
void buildTransConvOpWithQuantInfo(OpBuilder &, OperationState &, Type, Value, Value, Value, DenseI64ArrayAttr,
                                   DenseI64ArrayAttr, TypeAttr);
void buildVariableOp(OpBuilder &, OperationState &, StringRef, Type, Attribute);
Attribute skipDefaultMemorySpace(Attribute);
Attribute wrapIntegerMemorySpace(unsigned, MLIRContext *);

//===- Storage ---------------------------------------------------------------------------------------------------===//

namespace detail {
template <typename Base, typename Key> struct DeclaredStorage : Base {
  using KeyTy = Key;
  bool operator==(const KeyTy &) const;
  static llvm::hash_code hashKey(const KeyTy &);
};

template <typename Key> using DeclaredAttributeStorage = DeclaredStorage<AttributeStorage, Key>;
template <typename Key> using DeclaredTypeStorage = DeclaredStorage<TypeStorage, Key>;

struct DataLayoutEntryAttrStorage : DeclaredAttributeStorage<std::pair<DataLayoutEntryKey, Attribute>> {
  static DataLayoutEntryAttrStorage *construct(AttributeStorageAllocator &, const KeyTy &);
};
struct DenseStringElementsAttrStorage : DeclaredAttributeStorage<std::tuple<ShapedType, ArrayRef<StringRef>, bool>> {
  static DenseStringElementsAttrStorage *construct(AttributeStorageAllocator &, const KeyTy &);
};
struct FileLineColRangeAttrStorage : DeclaredAttributeStorage<std::tuple<StringAttr, ArrayRef<unsigned>>> {
  static FileLineColRangeAttrStorage *construct(AttributeStorageAllocator &, const KeyTy &);
};
struct FunctionTypeStorage : DeclaredTypeStorage<std::pair<TypeRange, TypeRange>> {
  static FunctionTypeStorage *construct(TypeStorageAllocator &, const KeyTy &);
};
struct TupleTypeStorage : DeclaredTypeStorage<TypeRange> {
  static TupleTypeStorage *construct(TypeStorageAllocator &, const KeyTy &);
};
} // namespace detail

namespace sparse_tensor {
llvm::hash_code hash_value(LevelType);
} // namespace sparse_tensor

//===- Custom directives -----------------------------------------------------------------------------------------===//

ParseResult parseAccVar(OpAsmParser &, OpAsmParser::UnresolvedOperand &, Type &);
void printAccVar(OpAsmPrinter &, Operation *, Value, Type);
ParseResult parseAlignedClause(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                               SmallVectorImpl<Type> &, ArrayAttr &);
void printAlignedClause(OpAsmPrinter &, omp::SimdOp, OperandRange, ValueTypeRange<OperandRange>, ArrayAttr);
ParseResult parseAllReduceOperation(OpAsmParser &, gpu::AllReduceOperationAttr &);
void printAllReduceOperation(OpAsmPrinter &, Operation *, gpu::AllReduceOperationAttr);
ParseResult parseAllocateAndAllocator(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                      SmallVectorImpl<Type> &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                      SmallVectorImpl<Type> &);
void printAllocateAndAllocator(OpAsmPrinter &, Operation *, OperandRange, ValueTypeRange<OperandRange>, OperandRange,
                               ValueTypeRange<OperandRange>);
ParseResult parseAlternativesOpSelectedRegion(OpAsmParser &, IntegerAttr &,
                                              std::optional<OpAsmParser::UnresolvedOperand> &);
void printAlternativesOpSelectedRegion(OpAsmPrinter &, transform::tune::AlternativesOp, IntegerAttr,
                                       detail::TypedValue<transform::TransformParamTypeInterface>);
ParseResult parseApplyRegisteredPassOptions(OpAsmParser &, DictionaryAttr &,
                                            SmallVectorImpl<OpAsmParser::UnresolvedOperand> &);
void printApplyRegisteredPassOptions(OpAsmPrinter &, transform::ApplyRegisteredPassOp, DictionaryAttr, OperandRange);
ParseResult parseAsyncDependencies(OpAsmParser &, Type &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &);
void printAsyncDependencies(OpAsmPrinter &, Operation *, Type, OperandRange);
ParseResult parseAttributesOp(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, ArrayAttr &);
void printAttributesOp(OpAsmPrinter &, irdl::AttributesOp, OperandRange, ArrayAttr);
ParseResult parseAwaitResultType(OpAsmParser &, Type &, Type &);
void printAwaitResultType(OpAsmPrinter &, async::AwaitOp, Type, Type);
ParseResult parseBindName(OpAsmParser &, ArrayAttr &, ArrayAttr &, ArrayAttr &, ArrayAttr &);
void printBindName(OpAsmPrinter &, acc::RoutineOp, ArrayAttr, ArrayAttr, ArrayAttr, ArrayAttr);
ParseResult parseCaptureType(OpAsmParser &, omp::VariableCaptureKindAttr &);
void printCaptureType(OpAsmPrinter &, omp::MapInfoOp, omp::VariableCaptureKindAttr);
ParseResult parseClauseAttr(OpAsmParser &, omp::ClauseBindKindAttr &);
ParseResult parseClauseAttr(OpAsmParser &, omp::ClauseCancellationConstructTypeAttr &);
ParseResult parseClauseAttr(OpAsmParser &, omp::ClauseMemoryOrderKindAttr &);
ParseResult parseClauseAttr(OpAsmParser &, omp::ClauseProcBindKindAttr &);
void printClauseAttr(OpAsmPrinter &, Operation *, omp::ClauseCancellationConstructTypeAttr);
void printClauseAttr(OpAsmPrinter &, Operation *, omp::ClauseMemoryOrderKindAttr);
void printClauseAttr(OpAsmPrinter &, omp::LoopOp, omp::ClauseBindKindAttr);
void printClauseAttr(OpAsmPrinter &, omp::ParallelOp, omp::ClauseProcBindKindAttr);
ParseResult parseCombinedConstructsLoop(OpAsmParser &, acc::CombinedConstructsTypeAttr &);
void printCombinedConstructsLoop(OpAsmPrinter &, acc::LoopOp, acc::CombinedConstructsTypeAttr);
ParseResult parseContinuousTileSizeTypes(OpAsmParser &, Type &, Type &, Type &);
void printContinuousTileSizeTypes(OpAsmPrinter &, transform::ContinuousTileSizesOp,
                                  transform::TransformHandleTypeInterface, Type, Type);
ParseResult parseCopyprivate(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                             ArrayAttr &);
void printCopyprivate(OpAsmPrinter &, omp::SingleOp, OperandRange, ValueTypeRange<OperandRange>, ArrayAttr);
ParseResult parseCreateOperationOpAttributes(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                             ArrayAttr &);
void printCreateOperationOpAttributes(OpAsmPrinter &, pdl_interp::CreateOperationOp, OperandRange, ArrayAttr);
ParseResult parseCreateOperationOpResults(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                          SmallVectorImpl<Type> &, UnitAttr &);
void printCreateOperationOpResults(OpAsmPrinter &, pdl_interp::CreateOperationOp, OperandRange,
                                   ValueTypeRange<OperandRange>, UnitAttr);
ParseResult parseDependVarList(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                               SmallVectorImpl<Type> &, ArrayAttr &);
void printDependVarList(OpAsmPrinter &, Operation *, OperandRange, ValueTypeRange<OperandRange>, ArrayAttr);
ParseResult parseDeviceTypeArrayAttr(OpAsmParser &, ArrayAttr &);
void printDeviceTypeArrayAttr(OpAsmPrinter &, acc::RoutineOp, ArrayAttr);
ParseResult parseDeviceTypeOperands(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                    SmallVectorImpl<Type> &, ArrayAttr &);
void printDeviceTypeOperands(OpAsmPrinter &, Operation *, OperandRange, ValueTypeRange<OperandRange>, ArrayAttr);
ParseResult parseDeviceTypeOperandsWithKeywordOnly(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                                   SmallVectorImpl<Type> &, ArrayAttr &, ArrayAttr &);
void printDeviceTypeOperandsWithKeywordOnly(OpAsmPrinter &, Operation *, OperandRange, ValueTypeRange<OperandRange>,
                                            ArrayAttr, ArrayAttr);
ParseResult parseDeviceTypeOperandsWithSegment(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                               SmallVectorImpl<Type> &, ArrayAttr &,
                                               detail::DenseArrayAttrImpl<int32_t> &);
void printDeviceTypeOperandsWithSegment(OpAsmPrinter &, acc::LoopOp, OperandRange, ValueTypeRange<OperandRange>,
                                        ArrayAttr, detail::DenseArrayAttrImpl<int32_t>);
ParseResult parseElseRegion(OpAsmParser &, Region &);
void printElseRegion(OpAsmPrinter &, wasmssa::IfOp, Region &);
ParseResult parseEmitCFieldOpTypeAndInitialValue(OpAsmParser &, TypeAttr &, Attribute &);
void printEmitCFieldOpTypeAndInitialValue(OpAsmPrinter &, emitc::FieldOp, TypeAttr, Attribute);
ParseResult parseEmitCGlobalOpTypeAndInitialValue(OpAsmParser &, TypeAttr &, Attribute &);
void printEmitCGlobalOpTypeAndInitialValue(OpAsmPrinter &, emitc::GlobalOp, TypeAttr, Attribute);
ParseResult parseExpressionArg(AsmParser &, unsigned int &, SmallVectorImpl<uint64_t> &);
void printExpressionArg(AsmPrinter &, unsigned int, ArrayRef<uint64_t>);
ParseResult parseExtTypeParams(AsmParser &, SmallVectorImpl<Type> &, SmallVectorImpl<unsigned int> &);
void printExtTypeParams(AsmPrinter &, ArrayRef<Type>, ArrayRef<unsigned int>);
ParseResult parseForeachMatchSymbols(OpAsmParser &, ArrayAttr &, ArrayAttr &);
void printForeachMatchSymbols(OpAsmPrinter &, transform::ForeachMatchOp, ArrayAttr, ArrayAttr);
ParseResult parseFunctionTypes(AsmParser &, SmallVectorImpl<Type> &, bool &);
void printFunctionTypes(AsmPrinter &, ArrayRef<Type>, bool);
ParseResult parseGEPIndices(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                            detail::DenseArrayAttrImpl<int32_t> &);
void printGEPIndices(OpAsmPrinter &, LLVM::GEPOp, OperandRange, detail::DenseArrayAttrImpl<int32_t>);
ParseResult parseGangClause(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                            ArrayAttr &, ArrayAttr &, detail::DenseArrayAttrImpl<int32_t> &, ArrayAttr &);
void printGangClause(OpAsmPrinter &, acc::LoopOp, OperandRange, ValueTypeRange<OperandRange>, ArrayAttr, ArrayAttr,
                     detail::DenseArrayAttrImpl<int32_t>, ArrayAttr);
ParseResult parseGlobalMemrefOpTypeAndInitialValue(OpAsmParser &, TypeAttr &, Attribute &);
void printGlobalMemrefOpTypeAndInitialValue(OpAsmPrinter &, memref::GlobalOp, TypeAttr, Attribute);
ParseResult parseGrainsizeClause(OpAsmParser &, omp::ClauseGrainsizeTypeAttr &,
                                 std::optional<OpAsmParser::UnresolvedOperand> &, Type &);
void printGrainsizeClause(OpAsmPrinter &, omp::TaskloopOp, omp::ClauseGrainsizeTypeAttr, Value, Type);
ParseResult parseImageOperands(OpAsmParser &, spirv::ImageOperandsAttr &);
void printImageOperands(OpAsmPrinter &, Operation *, spirv::ImageOperandsAttr);
ParseResult
parseInReductionPrivateReductionRegion(OpAsmParser &, Region &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                       SmallVectorImpl<Type> &, detail::DenseArrayAttrImpl<bool> &, ArrayAttr &,
                                       SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                                       ArrayAttr &, UnitAttr &, omp::ReductionModifierAttr &,
                                       SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                                       detail::DenseArrayAttrImpl<bool> &, ArrayAttr &);
void printInReductionPrivateReductionRegion(OpAsmPrinter &, omp::TaskloopOp, Region &, OperandRange,
                                            ValueTypeRange<OperandRange>, detail::DenseArrayAttrImpl<bool>, ArrayAttr,
                                            OperandRange, ValueTypeRange<OperandRange>, ArrayAttr, UnitAttr,
                                            omp::ReductionModifierAttr, OperandRange, ValueTypeRange<OperandRange>,
                                            detail::DenseArrayAttrImpl<bool>, ArrayAttr);
ParseResult parseInReductionPrivateRegion(OpAsmParser &, Region &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                          SmallVectorImpl<Type> &, detail::DenseArrayAttrImpl<bool> &, ArrayAttr &,
                                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                                          ArrayAttr &, UnitAttr &);
void printInReductionPrivateRegion(OpAsmPrinter &, omp::TaskOp, Region &, OperandRange, ValueTypeRange<OperandRange>,
                                   detail::DenseArrayAttrImpl<bool>, ArrayAttr, OperandRange,
                                   ValueTypeRange<OperandRange>, ArrayAttr, UnitAttr);
ParseResult parseIndirectBrOpSucessors(OpAsmParser &, Type &, SmallVectorImpl<Block *> &,
                                       SmallVectorImpl<SmallVector<OpAsmParser::UnresolvedOperand>> &,
                                       SmallVectorImpl<SmallVector<Type>> &);
void printIndirectBrOpSucessors(OpAsmPrinter &, LLVM::IndirectBrOp, LLVM::LLVMPointerType, SuccessorRange,
                                OperandRangeRange, TypeRangeRange);
ParseResult parseInsertExtractValueElementType(OpAsmParser &, Type &, Type &, detail::DenseArrayAttrImpl<int64_t> &);
void printInsertExtractValueElementType(OpAsmPrinter &, Operation *, Type, Type, detail::DenseArrayAttrImpl<int64_t>);
ParseResult parseLLVMLinkage(OpAsmParser &, LLVM::LinkageAttr &);
void printLLVMLinkage(OpAsmPrinter &, LLVM::IFuncOp, LLVM::LinkageAttr);
ParseResult parseLaunchDimType(OpAsmParser &, Type &, std::optional<OpAsmParser::UnresolvedOperand> &, Type &, Type &,
                               Type &);
void printLaunchDimType(OpAsmPrinter &, gpu::LaunchFuncOp, Type, Value, Type, Type, Type);
ParseResult parseLaunchFuncOperands(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                    SmallVectorImpl<Type> &);
void printLaunchFuncOperands(OpAsmPrinter &, gpu::LaunchFuncOp, OperandRange, ValueTypeRange<OperandRange>);
ParseResult parseLevelRange(AsmParser &, uint64_t &, uint64_t &);
ParseResult parseLevelRange(OpAsmParser &, IntegerAttr &, IntegerAttr &);
void printLevelRange(AsmPrinter &, uint64_t, uint64_t);
void printLevelRange(OpAsmPrinter &, sparse_tensor::ExtractIterSpaceOp, IntegerAttr, IntegerAttr);
ParseResult parseLinearClause(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                              SmallVectorImpl<OpAsmParser::UnresolvedOperand> &);
void printLinearClause(OpAsmPrinter &, Operation *, OperandRange, ValueTypeRange<OperandRange>, OperandRange);
ParseResult parseLoopControl(OpAsmParser &, Region &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                             SmallVectorImpl<Type> &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                             SmallVectorImpl<Type> &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                             SmallVectorImpl<Type> &);
void printLoopControl(OpAsmPrinter &, acc::LoopOp, Region &, OperandRange, ValueTypeRange<OperandRange>, OperandRange,
                      ValueTypeRange<OperandRange>, OperandRange, ValueTypeRange<OperandRange>);
ParseResult parseLoopTransformClis(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                   SmallVectorImpl<OpAsmParser::UnresolvedOperand> &);
void printLoopTransformClis(OpAsmPrinter &, omp::TileOp, OperandRange, OperandRange);
ParseResult parseMapClause(OpAsmParser &, omp::ClauseMapFlagsAttr &);
void printMapClause(OpAsmPrinter &, omp::MapInfoOp, omp::ClauseMapFlagsAttr);
ParseResult parseMembersIndex(OpAsmParser &, ArrayAttr &);
void printMembersIndex(OpAsmPrinter &, omp::MapInfoOp, ArrayAttr);
ParseResult parseMultitileSizesTypes(OpAsmParser &, Type &, Type &, Type &, Type &);
void printMultitileSizesTypes(OpAsmPrinter &, transform::MultiTileSizesOp, transform::TransformHandleTypeInterface,
                              Type, Type, Type);
ParseResult parseNamedValueList(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, ArrayAttr &);
void printNamedValueList(OpAsmPrinter &, Operation *, OperandRange, ArrayAttr);
ParseResult parseNamedValueListWithVariadicity(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                               ArrayAttr &, irdl::VariadicityArrayAttr &);
void printNamedValueListWithVariadicity(OpAsmPrinter &, Operation *, OperandRange, ArrayAttr,
                                        irdl::VariadicityArrayAttr);
ParseResult parseNumGangs(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                          ArrayAttr &, detail::DenseArrayAttrImpl<int32_t> &);
void printNumGangs(OpAsmPrinter &, Operation *, OperandRange, ValueTypeRange<OperandRange>, ArrayAttr,
                   detail::DenseArrayAttrImpl<int32_t>);
ParseResult parseNumTasksClause(OpAsmParser &, omp::ClauseNumTasksTypeAttr &,
                                std::optional<OpAsmParser::UnresolvedOperand> &, Type &);
void printNumTasksClause(OpAsmPrinter &, omp::TaskloopOp, omp::ClauseNumTasksTypeAttr, Value, Type);
ParseResult parseObject(AsmParser &, gpu::CompilationTarget &, StringAttr &);
void printObject(AsmPrinter &, gpu::CompilationTarget, StringAttr);
ParseResult parseOffloadingHandler(OpAsmParser &, Attribute &);
void printOffloadingHandler(OpAsmPrinter &, gpu::BinaryOp, Attribute);
OptionalParseResult parseOpBundles(OpAsmParser &, SmallVectorImpl<SmallVector<OpAsmParser::UnresolvedOperand>> &,
                                   SmallVectorImpl<SmallVector<Type>> &, ArrayAttr &);
void printOpBundles(OpAsmPrinter &, LLVM::AssumeOp, OperandRangeRange, TypeRangeRange, ArrayAttr);
ParseResult parseOperandWithKeywordOnly(OpAsmParser &, std::optional<OpAsmParser::UnresolvedOperand> &, Type &,
                                        UnitAttr &);
void printOperandWithKeywordOnly(OpAsmPrinter &, Operation *, Value, Type, UnitAttr);
ParseResult parseOperandsWithKeywordOnly(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                         SmallVectorImpl<Type> &, UnitAttr &);
void printOperandsWithKeywordOnly(OpAsmPrinter &, Operation *, OperandRange, ValueTypeRange<OperandRange>, UnitAttr);
ParseResult parseOperationOpAttributes(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, ArrayAttr &);
void printOperationOpAttributes(OpAsmPrinter &, pdl::OperationOp, OperandRange, ArrayAttr);
ParseResult parseOptionalDynamicIndexList(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                          detail::DenseArrayAttrImpl<int64_t> &);
void printOptionalDynamicIndexList(OpAsmPrinter &, Operation *, OperandRange, detail::DenseArrayAttrImpl<int64_t>);
ParseResult parseOrderClause(OpAsmParser &, omp::ClauseOrderKindAttr &, omp::OrderModifierAttr &);
void printOrderClause(OpAsmPrinter &, Operation *, omp::ClauseOrderKindAttr, omp::OrderModifierAttr);
ParseResult parsePackedOrDynamicIndexList(OpAsmParser &, std::optional<OpAsmParser::UnresolvedOperand> &,
                                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                          detail::DenseArrayAttrImpl<int64_t> &);
void printPackedOrDynamicIndexList(OpAsmPrinter &, transform::TileUsingForallOp, Value, OperandRange,
                                   detail::DenseArrayAttrImpl<int64_t>);
ParseResult parsePrivateReductionRegion(OpAsmParser &, Region &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                        SmallVectorImpl<Type> &, ArrayAttr &, UnitAttr &, omp::ReductionModifierAttr &,
                                        SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                                        detail::DenseArrayAttrImpl<bool> &, ArrayAttr &);
void printPrivateReductionRegion(OpAsmPrinter &, Operation *, Region &, OperandRange, ValueTypeRange<OperandRange>,
                                 ArrayAttr, UnitAttr, omp::ReductionModifierAttr, OperandRange,
                                 ValueTypeRange<OperandRange>, detail::DenseArrayAttrImpl<bool>, ArrayAttr);
ParseResult parsePrivateRegion(OpAsmParser &, Region &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                               SmallVectorImpl<Type> &, ArrayAttr &, UnitAttr &);
void printPrivateRegion(OpAsmPrinter &, Operation *, Region &, OperandRange, ValueTypeRange<OperandRange>, ArrayAttr,
                        UnitAttr);
ParseResult parseRangeType(OpAsmParser &, SmallVectorImpl<Type> &, Type &);
void printRangeType(OpAsmPrinter &, Operation *, ValueTypeRange<OperandRange>, pdl::RangeType);
ParseResult parseRecipeSym(OpAsmParser &, SymbolRefAttr &);
void printRecipeSym(OpAsmPrinter &, Operation *, SymbolRefAttr);
ParseResult parseResultsValueType(OpAsmParser &, IntegerAttr &, Type &);
void printResultsValueType(OpAsmPrinter &, pdl::ResultsOp, IntegerAttr, pdl::PDLType);
ParseResult parseRoutineGangClause(OpAsmParser &, ArrayAttr &, ArrayAttr &, ArrayAttr &);
void printRoutineGangClause(OpAsmPrinter &, acc::RoutineOp, ArrayAttr, ArrayAttr, ArrayAttr);
ParseResult parseScheduleClause(OpAsmParser &, omp::ClauseScheduleKindAttr &, omp::ScheduleModifierAttr &, UnitAttr &,
                                std::optional<OpAsmParser::UnresolvedOperand> &, Type &);
void printScheduleClause(OpAsmPrinter &, omp::WsloopOp, omp::ClauseScheduleKindAttr, omp::ScheduleModifierAttr,
                         UnitAttr, Value, Type);
ParseResult parseSemiFunctionType(OpAsmParser &, Type &, SmallVectorImpl<Type> &);
ParseResult parseSemiFunctionType(OpAsmParser &, Type &, Type &);
ParseResult parseSemiFunctionType(OpAsmParser &, Type &, Type &, bool);
void printSemiFunctionType(OpAsmPrinter &, Operation *, transform::TransformHandleTypeInterface, Type);
void printSemiFunctionType(OpAsmPrinter &, Operation *, transform::TransformHandleTypeInterface,
                           transform::TransformHandleTypeInterface, bool);
void printSemiFunctionType(OpAsmPrinter &, transform::MatchStructuredOp, transform::TransformHandleTypeInterface,
                           ValueTypeRange<ResultRange>);
void printSemiFunctionType(OpAsmPrinter &, transform::MatchStructuredRankOp, transform::TransformHandleTypeInterface,
                           transform::TransformParamTypeInterface, bool);
ParseResult parseSequenceOpOperands(OpAsmParser &, std::optional<OpAsmParser::UnresolvedOperand> &, Type &,
                                    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &);
void printSequenceOpOperands(OpAsmPrinter &, transform::SequenceOp,
                             detail::TypedValue<transform::TransformHandleTypeInterface>, Type, OperandRange,
                             ValueTypeRange<OperandRange>);
ParseResult parseShuffleType(OpAsmParser &, Type &, Type &, detail::DenseArrayAttrImpl<int32_t> &);
void printShuffleType(OpAsmPrinter &, LLVM::ShuffleVectorOp, VectorType, VectorType,
                      detail::DenseArrayAttrImpl<int32_t>);
ParseResult parseSingleBlockRegion(OpAsmParser &, Region &);
void printSingleBlockRegion(OpAsmPrinter &, Operation *, Region &);
ParseResult parseSwitchCases(OpAsmParser &, detail::DenseArrayAttrImpl<int64_t> &,
                             SmallVectorImpl<std::unique_ptr<Region>> &);
void printSwitchCases(OpAsmPrinter &, Operation *, detail::DenseArrayAttrImpl<int64_t>, MutableArrayRef<Region>);
ParseResult parseSwitchOpCases(OpAsmParser &, Type &, Block *&, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                               SmallVectorImpl<Type> &, DenseIntElementsAttr &, SmallVectorImpl<Block *> &,
                               SmallVectorImpl<SmallVector<OpAsmParser::UnresolvedOperand>> &,
                               SmallVectorImpl<SmallVector<Type>> &);
ParseResult parseSwitchOpCases(OpAsmParser &, Type &, DenseIntElementsAttr &, SmallVectorImpl<Block *> &,
                               SmallVectorImpl<SmallVector<OpAsmParser::UnresolvedOperand>> &,
                               SmallVectorImpl<SmallVector<Type>> &);
void printSwitchOpCases(OpAsmPrinter &, LLVM::SwitchOp, IntegerType, DenseIntElementsAttr, SuccessorRange,
                        OperandRangeRange, TypeRangeRange);
void printSwitchOpCases(OpAsmPrinter &, Operation *, IntegerType, Block *, OperandRange, ValueTypeRange<OperandRange>,
                        DenseIntElementsAttr, SuccessorRange, OperandRangeRange, TypeRangeRange);
ParseResult parseSymbolVisibility(OpAsmParser &, StringAttr &);
void printSymbolVisibility(OpAsmPrinter &, ml_program::GlobalOp, StringAttr);
ParseResult parseSynchronizationHint(OpAsmParser &, IntegerAttr &);
void printSynchronizationHint(OpAsmPrinter &, Operation *, IntegerAttr);
ParseResult parseTargetOpRegion(OpAsmParser &, Region &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                SmallVectorImpl<Type> &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                SmallVectorImpl<Type> &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                SmallVectorImpl<Type> &, detail::DenseArrayAttrImpl<bool> &, ArrayAttr &,
                                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                                SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &, ArrayAttr &,
                                UnitAttr &, detail::DenseArrayAttrImpl<int64_t> &);
void printTargetOpRegion(OpAsmPrinter &, omp::TargetOp, Region &, OperandRange, ValueTypeRange<OperandRange>,
                         OperandRange, ValueTypeRange<OperandRange>, OperandRange, ValueTypeRange<OperandRange>,
                         detail::DenseArrayAttrImpl<bool>, ArrayAttr, OperandRange, ValueTypeRange<OperandRange>,
                         OperandRange, ValueTypeRange<OperandRange>, ArrayAttr, UnitAttr,
                         detail::DenseArrayAttrImpl<int64_t>);
ParseResult parseTaskReductionRegion(OpAsmParser &, Region &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                     SmallVectorImpl<Type> &, detail::DenseArrayAttrImpl<bool> &, ArrayAttr &);
void printTaskReductionRegion(OpAsmPrinter &, omp::TaskgroupOp, Region &, OperandRange, ValueTypeRange<OperandRange>,
                              detail::DenseArrayAttrImpl<bool>, ArrayAttr);
ParseResult parseTokenOrdering(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, Type &);
void printTokenOrdering(OpAsmPrinter &, Operation *, OperandRange, ml_program::TokenType);
ParseResult parseTypedInitialValue(OpAsmParser &, TypeAttr &, Attribute &);
void printTypedInitialValue(OpAsmPrinter &, ml_program::GlobalOp, TypeAttr, Attribute);
ParseResult parseUseDeviceAddrUseDevicePtrRegion(OpAsmParser &, Region &,
                                                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                                 SmallVectorImpl<Type> &,
                                                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &,
                                                 SmallVectorImpl<Type> &);
void printUseDeviceAddrUseDevicePtrRegion(OpAsmPrinter &, omp::TargetDataOp, Region &, OperandRange,
                                          ValueTypeRange<OperandRange>, OperandRange, ValueTypeRange<OperandRange>);
ParseResult parseVar(OpAsmParser &, OpAsmParser::UnresolvedOperand &);
void printVar(OpAsmPrinter &, Operation *, Value);
ParseResult parseVarPtrType(OpAsmParser &, Type &, TypeAttr &);
void printVarPtrType(OpAsmPrinter &, Operation *, Type, TypeAttr);
ParseResult parseWaitClause(OpAsmParser &, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &, SmallVectorImpl<Type> &,
                            ArrayAttr &, detail::DenseArrayAttrImpl<int32_t> &, ArrayAttr &, ArrayAttr &);
void printWaitClause(OpAsmPrinter &, Operation *, OperandRange, ValueTypeRange<OperandRange>, ArrayAttr,
                     detail::DenseArrayAttrImpl<int32_t>, ArrayAttr, ArrayAttr);
} // namespace mlir
