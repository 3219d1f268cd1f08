// The program of the README.
//
// RUN: synth-opt %s
// RUN: synth-opt %s --canonicalize

synth.rack @first {
  synth.patch @main(%bell: !synth.signal<cd>) {
    %bass = synth.osc saw #synth.pitch<a1> duty 50 -> !synth.signal<cd>
    %loud = synth.add %bass, %bass : !synth.signal<cd>
    %both = synth.mix %loud, %bell levels [-3, 0] : !synth.signal<cd>, !synth.signal<cd>
    %wide = synth.widen %both : !synth.signal<cd>
    %hall = synth.open "stereo" : !synth.device<stereo>
    synth.play %wide on %hall : !synth.signal<cd, channels = 2>, !synth.device<stereo>
    synth.return
  }
}
