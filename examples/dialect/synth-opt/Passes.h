//===- Passes.h - What synth-opt does to programs ---------------*- C++ -*-===//

#ifndef SYNTH_OPT_PASSES_H
#define SYNTH_OPT_PASSES_H

namespace synth {

/// Makes `--synth-new` and `--synth-report` known.
void registerPasses();

} // namespace synth

#endif // SYNTH_OPT_PASSES_H
