//===- Dialect.cpp - The dialect, its enumerations, and its traits --------===//

#include "Synth/Synth.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace synth;

#include "Synth/SynthOpsDialect.cpp.inc"
#include "Synth/SynthOpsEnums.cpp.inc"

#include "Synth/SynthInterfaces.cpp.inc"

//===- The dialect --------------------------------------------------------===//

void SynthDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "Synth/SynthOps.cpp.inc"
      >();
}

Operation *SynthDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location location) {
  if (!isa<SilenceAttr, LevelAttr>(value) || !isa<SignalType>(type))
    return nullptr;
  return ConstantOp::create(builder, location, type, cast<TypedAttr>(value));
}

namespace {
/// A linear operation of silent operands is silent.
struct SilencePattern : OpTraitRewritePattern<Linear> {
  using OpTraitRewritePattern::OpTraitRewritePattern;

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    auto isSilent = [](Value value) {
      auto constant = value.getDefiningOp<ConstantOp>();
      return constant && isa<SilenceAttr>(constant.getValue());
    };
    if (op->getNumResults() != 1 || !llvm::all_of(op->getOperands(), isSilent))
      return failure();
    rewriter.replaceOpWithNewOp<ConstantOp>(op, cast<SignalType>(op->getResult(0).getType()));
    return success();
  }
};
} // namespace

void SynthDialect::getCanonicalizationPatterns(RewritePatternSet &results) const {
  results.add<SilencePattern>(getContext());
}

//===- Attributes on operations of all dialects ---------------------------===//

static LogicalResult verifyPan(function_ref<InFlightDiagnostic()> emitError, Attribute value, StringRef what) {
  auto pan = dyn_cast<IntegerAttr>(value);
  if (!pan || std::abs(pan.getInt()) > SynthDialect::kFarthestPan)
    return emitError() << "'synth.pan' of " << what << " must be an integer from " << -SynthDialect::kFarthestPan
                       << " to " << SynthDialect::kFarthestPan;
  return success();
}

LogicalResult SynthDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  auto emitError = [&] { return op->emitError(); };
  if (attribute.getName() == getLabelAttrHelper().getName() && !isa<StringAttr>(attribute.getValue()))
    return emitError() << "'" << attribute.getName().strref() << "' must be a string";
  if (attribute.getName() == getPanAttrHelper().getName())
    return verifyPan(emitError, attribute.getValue(), "an operation");
  return success();
}

LogicalResult SynthDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned, NamedAttribute attribute) {
  if (attribute.getName() == getPanAttrHelper().getName())
    return verifyPan([&] { return op->emitError(); }, attribute.getValue(), "an input");
  return success();
}

LogicalResult SynthDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned, NamedAttribute attribute) {
  if (attribute.getName() == getPanAttrHelper().getName())
    return verifyPan([&] { return op->emitError(); }, attribute.getValue(), "a result");
  return success();
}

//===- Traits -------------------------------------------------------------===//

LogicalResult synth::verifyLinear(Operation *op) {
  auto isSignal = [](Type type) { return isa<SignalType>(type); };
  if (llvm::none_of(op->getOperandTypes(), isSignal) || llvm::none_of(op->getResultTypes(), isSignal))
    return op->emitOpError("is linear, and must have a signal on either side");
  return success();
}

LogicalResult synth::verifyMaxChannels(Operation *op, unsigned channels) {
  auto types =
      llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()), SmallVector<Type>(op->getResultTypes()));
  for (Type type : types)
    if (auto signal = dyn_cast<SignalType>(type); signal && signal.getChannels() > channels)
      return op->emitOpError("takes signals of at most ") << channels << " channels, not " << signal.getChannels();
  return success();
}

//===- Interfaces ---------------------------------------------------------===//

std::string LatencyOpInterface::describeLatency() {
  int64_t samples = getLatency();
  return std::to_string(samples) + (samples == 1 ? " sample" : " samples");
}
