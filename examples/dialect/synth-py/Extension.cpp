//===- Extension.cpp - The types and attributes for Python -----------------===//

#include "Synth/SynthOps.capi.h.inc"
#include "Synth/SynthOps.python.cpp.inc"

NB_MODULE(_synth, m) { populateSynth(m); }
