//===- CAPI.cpp - The dialect and its passes for C -------------------------===//

#include "Synth/SynthC.h"
#include "Synth/SynthPasses.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Registration.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Synth, synth, synth::SynthDialect)

using namespace synth;
#include "Synth/SynthPasses.capi.cpp.inc"
