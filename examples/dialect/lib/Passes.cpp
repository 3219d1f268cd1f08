//===- Passes.cpp - Passes -------------------------------------------------===//

#include "Synth/SynthPasses.h"

using namespace mlir;
using namespace synth;

namespace synth {
#define GEN_PASS_DEF_LIMITGAIN
#define GEN_PASS_DEF_LABELCABLES
#include "Synth/SynthPasses.h.inc"
} // namespace synth

namespace {

/// Finds the amplifiers of all patches.
struct LimitGain : synth::impl::LimitGainBase<LimitGain> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([this](PatchOp patch) {
      if (patches.empty() || llvm::is_contained(patches, patch.getSymName()))
        patch.walk([this](GainOp gain) { limitGain(gain); });
    });
  }

  void limitGain(GainOp gain) {
    ++amplifiers;
    if (static_cast<int>(gain.getDecibels()) <= limit)
      return;
    gain.setDecibels(limit);
    ++limited;
  }
};

/// Labels every operation with a result, in order.
struct LabelCables : synth::impl::LabelCablesBase<LabelCables> {
  using Base::Base;

  void runOnOperation() override {
    unsigned number = first;
    auto label = getContext().getLoadedDialect<SynthDialect>()->getLabelAttrHelper();
    getOperation()->walk([&](Operation *op) {
      if (op->getNumResults() > 0 && !label.isAttrPresent(op))
        label.setAttr(op, StringAttr::get(&getContext(), prefix + " " + Twine(number++)));
    });
    if (!isQuiet)
      getOperation()->emitRemark() << "labeled cables: " << number - first;
  }
};

} // namespace

std::unique_ptr<Pass> synth::createLabelCables() {
  LabelCablesOptions options;
  options.prefix = "line";
  return std::make_unique<LabelCables>(options);
}
