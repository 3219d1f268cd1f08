//===- SynthC.h - The dialect and its passes for C ----------------*- C -*-===//

#ifndef SYNTH_SYNTHC_H
#define SYNTH_SYNTHC_H

#include "Synth/SynthOps.capi.h.inc"
#include "Synth/SynthPasses.capi.h.inc"

#endif // SYNTH_SYNTHC_H
