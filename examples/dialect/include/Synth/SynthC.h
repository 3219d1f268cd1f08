//===- SynthC.h - The dialect and its passes for C ----------------*- C -*-===//

#ifndef SYNTH_SYNTHC_H
#define SYNTH_SYNTHC_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Synth, synth);

#ifdef __cplusplus
}
#endif

#include "Synth/SynthPasses.capi.h.inc"

#endif // SYNTH_SYNTHC_H
