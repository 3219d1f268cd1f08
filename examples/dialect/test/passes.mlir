// The passes of SynthPasses.td.
//
// RUN: synth-opt %s --synth-limit-gain
// RUN: synth-opt %s --synth-limit-gain=limit=-3
// RUN: synth-opt %s --synth-limit-gain=patches=loud,other
// RUN: synth-opt %s --synth-limit-gain=limit=many
// RUN: synth-opt %s --synth-limit-gain=loudness=3
// RUN: synth-opt %s --pass-pipeline=builtin.module(synth.rack(synth.patch(synth-label-cables)))
// RUN: synth-opt %s --pass-pipeline=builtin.module(synth.rack(synth.patch(synth-label-cables{prefix=wire})),synth-limit-gain{patches=soft}) --dump-pass-pipeline
// RUN: synth-opt %s --pass-pipeline=builtin.module(synth-label-cables)
// RUN: synth-opt %s --pass-pipeline=builtin.module(synth.rack(synth-limit-gain))

synth.rack {
  synth.patch @loud(%a: !synth.signal<cd>) -> !synth.signal<cd> {
    %0 = synth.gain %a by 20 : !synth.signal<cd>
    %1 = synth.gain %0 by 7 : !synth.signal<cd>
    synth.return %1 : !synth.signal<cd>
  }
  synth.patch @soft(%a: !synth.signal<cd>) -> !synth.signal<cd> {
    %0 = synth.gain %a by 9 : !synth.signal<cd>
    %1 = synth.gain %0 by -20 {synth.label = "out"} : !synth.signal<cd>
    synth.return %1 : !synth.signal<cd>
  }
}
