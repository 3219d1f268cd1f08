//===- Control.cpp - Racks, patches, regions and blocks -------------------===//

#include "Synth/Synth.h"

using namespace mlir;
using namespace synth;

//===- Racks and patches --------------------------------------------------===//

void RackOp::build(OpBuilder &builder, OperationState &state, std::optional<StringRef> name) {
  if (name)
    state.getOrAddProperties<Properties>().sym_name = builder.getStringAttr(*name);
  state.addRegion()->emplaceBlock();
}

LogicalResult RackOp::verifyRegions() {
  for (Operation &op : *getBody().begin())
    if (!isa<PatchOp, KnobOp, RackOp>(op))
      return op.emitOpError("does not belong into a rack");
  return success();
}

void PatchOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type,
                    ArrayRef<NamedAttribute> attributes) {
  buildWithEntryBlock(builder, state, name, type, attributes, type.getInputs());
}

LogicalResult ReturnOp::verify() {
  auto patch = cast<PatchOp>((*this)->getParentOp());
  if (getOuts().getTypes() != patch.getResultTypes())
    return emitOpError("must give what '") << patch.getSymName() << "' promises";
  return success();
}

CallInterfaceCallable CallOp::getCallableForCallee() { return getCalleeAttr(); }

void CallOp::setCalleeFromCallable(CallInterfaceCallable callee) {
  setCalleeAttr(cast<FlatSymbolRefAttr>(cast<SymbolRefAttr>(callee)));
}

Operation::operand_range CallOp::getArgOperands() { return getIns(); }

MutableOperandRange CallOp::getArgOperandsMutable() { return getInsMutable(); }

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto patch = symbols.lookupNearestSymbolFrom<PatchOp>(*this, getCalleeAttr());
  if (!patch)
    return emitOpError("calls '") << getCallee() << "', which is no patch of this rack";
  if (getIns().getTypes() != patch.getArgumentTypes() || getOuts().getTypes() != patch.getResultTypes())
    return emitOpError("does not fit to '") << getCallee() << "', a patch of type " << patch.getFunctionType();
  return success();
}

//===- Knobs --------------------------------------------------------------===//

static LogicalResult verifyKnob(Operation *op, SymbolTableCollection &symbols, SymbolRefAttr name) {
  if (symbols.lookupNearestSymbolFrom<KnobOp>(op, name))
    return success();
  return op->emitOpError("needs a knob '") << name.getLeafReference().strref() << "'";
}

LogicalResult ReadOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyKnob(*this, symbols, getKnobAttr());
}

LogicalResult TurnOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (failed(verifyKnob(*this, symbols, getKnob())))
    return failure();
  return getOtherAttr() ? verifyKnob(*this, symbols, getOtherAttr()) : success();
}

//===- Regions ------------------------------------------------------------===//

OperandRange RepeatOp::getEntrySuccessorOperands(RegionSuccessor) { return getInits(); }

void RepeatOp::getSuccessorRegions(RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  // The body is executed at least once.
  if (getCount() > 0)
    regions.push_back(RegionSuccessor(&getBody(), getBody().getArguments()));
  if (getCount() == 0 || !point.isParent())
    regions.push_back(RegionSuccessor(getOperation(), getResults()));
}

void RepeatOp::getRegionInvocationBounds(ArrayRef<Attribute>, SmallVectorImpl<InvocationBounds> &bounds) {
  bounds.emplace_back(getCount(), getCount());
}

LogicalResult RepeatOp::verifyRegions() {
  auto yield = cast<YieldOp>(getBody().front().getTerminator());
  if (getBody().getArgumentTypes() != getInits().getTypes() || yield.getOuts().getTypes() != getInits().getTypes())
    return emitOpError("must carry the same types from one time to the next");
  return success();
}

void ChooseOp::getSuccessorRegions(RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent()) {
    regions.push_back(RegionSuccessor(getOperation(), getResults()));
    return;
  }
  for (Region &region : getOperation()->getRegions())
    regions.push_back(RegionSuccessor(&region));
}

LogicalResult ChooseOp::verify() {
  if (getPitches().size() != getCases().size())
    return emitOpError("has ") << getPitches().size() << " keys for " << getCases().size() << " cases";
  return success();
}

RegionKind LayersOp::getRegionKind(unsigned) { return RegionKind::Graph; }

//===- Blocks -------------------------------------------------------------===//

SuccessorOperands JumpOp::getSuccessorOperands(unsigned) { return SuccessorOperands(getInsMutable()); }

SuccessorOperands SwitchOp::getSuccessorOperands(unsigned index) {
  return SuccessorOperands(index == 0 ? getOtherwiseInsMutable() : getCaseInsMutable()[index - 1]);
}

Block *SwitchOp::getSuccessorForOperands(ArrayRef<Attribute> operands) {
  // The successor is known only for a constant note.
  if (!isa_and_nonnull<PitchAttr>(operands.front()))
    return nullptr;
  for (auto [pitch, block] : llvm::zip(getPitches(), getCases()))
    if (pitch == operands.front())
      return block;
  return getOtherwise();
}

LogicalResult SwitchOp::verify() {
  if (getPitches().size() != getCases().size())
    return emitOpError("has ") << getPitches().size() << " keys for " << getCases().size() << " ways";
  return success();
}
