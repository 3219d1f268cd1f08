//===- CAPI.cpp - The dialect and its passes for C -------------------------===//

#include "Synth/SynthC.h"
#include "Synth/Synth.h"
#include "Synth/SynthPasses.h"
#include "mlir/CAPI/Pass.h"

#include "Synth/SynthOps.capi.cpp.inc"

using namespace synth;
#include "Synth/SynthPasses.capi.cpp.inc"
