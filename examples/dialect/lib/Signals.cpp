//===- Signals.cpp - Sources, processors and devices ----------------------===//

#include "Synth/Synth.h"
#include "mlir/Bytecode/BytecodeImplementation.h"

using namespace mlir;
using namespace synth;

//===- Versions -----------------------------------------------------------===//

LogicalResult Version::read(StringRef text, Version &version) {
  auto [major, minor] = text.split('.');
  return success(!major.getAsInteger(10, version.major) && !minor.getAsInteger(10, version.minor));
}

std::string Version::text() const { return std::to_string(major) + "." + std::to_string(minor); }

//===- Sources ------------------------------------------------------------===//

OpFoldResult ConstantOp::fold(FoldAdaptor adaptor) { return adaptor.getValue(); }

void OscOp::build(OpBuilder &builder, OperationState &state, Type type) {
  auto pitch = cast<TunableAttrInterface>(PitchAttr::get(builder.getContext(), "a4"));
  build(builder, state, type, Waveform::Sine, pitch, /*duty=*/50, /*detune=*/nullptr);
}

StringRef OscOp::getDrawer() { return "sources"; }

int64_t OscOp::getCost() { return getWave() == Waveform::Sine ? 4 : 1; }

LogicalResult SampleOp::verify() {
  if (getReverse() && !getLength())
    return emitOpError("is played in reverse without a known end");
  return success();
}

LogicalResult MelodyOp::verify() {
  size_t pitches = getPitches().size(), beats = getBeats().size();
  if (pitches != beats)
    return emitOpError("has ") << pitches << " pitches, but the lengths of " << beats;
  return success();
}

//===- Processors ---------------------------------------------------------===//

static bool isSilence(Attribute value) { return isa_and_nonnull<SilenceAttr>(value); }

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  if (isSilence(adaptor.getRight()))
    return getLeft();
  return {};
}

/// Doubling adds six decibels.
LogicalResult AddOp::canonicalize(AddOp op, PatternRewriter &rewriter) {
  if (op.getLeft() != op.getRight())
    return failure();
  rewriter.replaceOpWithNewOp<GainOp>(op, op.getLeft(), 6);
  return success();
}

OpFoldResult RingOp::fold(FoldAdaptor adaptor) {
  if (isSilence(adaptor.getRight()))
    return adaptor.getRight();
  return {};
}

OpFoldResult GainOp::fold(FoldAdaptor adaptor) {
  if (getDecibels() == 0)
    return getIn();
  auto level = dyn_cast_or_null<LevelAttr>(adaptor.getIn());
  if (!level)
    return {};
  return LevelAttr::get(getContext(), level.getType(), level.getDecibels() + int32_t(getDecibels()));
}

namespace {
#include "Synth/SynthRewrites.cpp.inc"

/// Removes a filter without an edge.
struct OpenFilter : OpRewritePattern<FilterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(FilterOp op, PatternRewriter &rewriter) const override {
    if (op.getEdge() || op.getFrequency())
      return failure();
    rewriter.replaceOp(op, op.getIn());
    return success();
  }
};
} // namespace

/// Adds the rewrite rules, of which most concern amplifiers.
void GainOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *) { populateWithGenerated(results); }

void FilterOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<OpenFilter>(context);
}

LogicalResult FilterOp::verify() {
  if (getEdge() && getFrequency())
    return emitOpError("has an edge that moves, and one that does not");
  return success();
}

StringRef FilterOp::getDrawer() { return "filters"; }

int64_t FilterOp::getCost() { return getResonance() ? 5 : 3; }

LogicalResult MixOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, ValueRange operands,
                                      DictionaryAttr, OpaqueProperties, RegionRange, SmallVectorImpl<Type> &inferred) {
  SignalType widest;
  for (Type type : operands.getTypes()) {
    auto signal = dyn_cast<SignalType>(type);
    if (!signal)
      return emitOptionalError(location, "only signals can be mixed, not ", type);
    if (widest && widest.getRate() != signal.getRate())
      return emitOptionalError(location, "signals of different sample rates cannot be mixed");
    if (!widest || widest.getChannels() < signal.getChannels())
      widest = signal;
  }
  if (!widest)
    return emitOptionalError(location, "nothing is mixed");
  inferred.push_back(widest);
  return success();
}

LogicalResult MixOp::verify() {
  if (auto levels = getLevels(); levels && levels->size() != getInputs().size())
    return emitOpError("has ") << getInputs().size() << " inputs, but levels for " << levels->size();
  return success();
}

LogicalResult CrossfadeOp::verify() {
  if (getFrom().getTypes() != getTo().getTypes() || getFrom().getTypes() != getOuts().getTypes())
    return emitOpError("must come from, go to and give the same types");
  return success();
}

LogicalResult MatrixOp::verify() {
  if (getRows().size() != getOuts().size())
    return emitOpError("has ") << getRows().size() << " rows, but " << getOuts().size() << " outputs";
  for (auto [row, out] : llvm::zip(getRows(), getOuts()))
    for (Value in : row)
      if (in.getType() != out.getType())
        return emitOpError("makes ") << out.getType() << " of " << in.getType();
  return success();
}

void SplitOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  static constexpr StringRef kNames[] = {"left", "right", "center", "deep"};
  for (auto [index, out] : llvm::enumerate(getOuts()))
    setName(out, index < std::size(kNames) ? kNames[index] : "side");
}

LogicalResult BandsOp::verify() {
  size_t bands = getLow().size() + getHigh().size();
  if (bands != getEdges().size() + 1)
    return emitOpError("has ") << getEdges().size() << " edges between " << bands << " bands";
  return success();
}

bool ConvertOp::areCastCompatible(TypeRange inputs, TypeRange outputs) {
  auto in = dyn_cast<SignalType>(inputs.front()), out = dyn_cast<SignalType>(outputs.front());
  return in && out && in.getChannels() == out.getChannels();
}

StringRef DelayOp::getDrawer() { return "delays"; }

int64_t DelayOp::getLatency() { return getSamples(); }

StringRef EchoOp::getDrawer() { return "delays"; }

int64_t EchoOp::getLatency() { return getSpan().front(); }

//===- Devices ------------------------------------------------------------===//

void OpenOp::build(OpBuilder &builder, OperationState &state, Speakers speakers) {
  build(builder, state, DeviceType::get(builder.getContext(), speakers), speakers, StringAttr());
}

LogicalResult PlayOp::verify() {
  if (getDevice().getType().getSpeakers() == Speakers::None)
    return emitOpError("would not be heard");
  return success();
}

LogicalResult BufferOp::readProperties(DialectBytecodeReader &reader, OperationState &state) {
  return reader.readSignedVarInt(state.getOrAddProperties<Properties>().fill);
}

void BufferOp::writeProperties(DialectBytecodeWriter &writer) { writer.writeSignedVarInt(getFill()); }
