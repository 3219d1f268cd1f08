//===- SynthPasses.h - Passes -----------------------------------*- C++ -*-===//

#ifndef SYNTH_SYNTHPASSES_H
#define SYNTH_SYNTHPASSES_H

#include "Synth/Synth.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

namespace synth {

#define GEN_PASS_DECL
#include "Synth/SynthPasses.h.inc"

/// Creates the pass `synth-label-cables`.
std::unique_ptr<mlir::Pass> createLabelCables();

#define GEN_PASS_REGISTRATION
#include "Synth/SynthPasses.h.inc"

} // namespace synth

#endif // SYNTH_SYNTHPASSES_H
