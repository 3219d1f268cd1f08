//===- SynthOps.td - The whole dialect ------------------------------------===//

include "Synth/SynthControl.td"
include "Synth/SynthDevices.td"
include "Synth/SynthSignals.td"
include "Synth/SynthSources.td"
