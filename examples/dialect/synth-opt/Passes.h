//===- Passes.h - Passes of synth-opt ---------------------------*- C++ -*-===//

#ifndef SYNTH_OPT_PASSES_H
#define SYNTH_OPT_PASSES_H

namespace synth {

/// Registers `--synth-new` and `--synth-report`.
void registerPasses();

} // namespace synth

#endif // SYNTH_OPT_PASSES_H
