// Canonicalization.
//
// RUN: synth-opt %s --canonicalize

synth.rack {
  synth.patch @folds(%a: !synth.signal<cd>, %w: !synth.signal<cd, channels = 2>) -> (!synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>) {
    %silence = synth.constant #synth.silence : !synth.signal<cd>
    // A signal plus silence is that signal, unchanged.
    %0 = synth.add %silence, %a : !synth.signal<cd>
    %1 = synth.gain %0 by 0 : !synth.signal<cd>
    // One amplifier, not three
    %2 = synth.add %1, %1 : !synth.signal<cd>
    %3 = synth.gain %2 by -2 : !synth.signal<cd>
    %4 = synth.filter %3 fixed : !synth.signal<cd>
    // Silence times anything
    %5 = synth.ring %silence, %a : !synth.signal<cd>
    // A level that is known
    %level = synth.constant #synth.level<-6 dB> : !synth.signal<cd>
    %6 = synth.gain %level by 4 : !synth.signal<cd>
    synth.return %4, %5, %6 : !synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>
  }

  // A linear operation of silent operands is silent.
  synth.patch @silence() -> !synth.signal<cd, channels = 2> {
    %silence = synth.constant #synth.silence : !synth.signal<cd>
    %0 = synth.delay %silence by 9 samples : !synth.signal<cd>
    %1 = synth.widen %0 : !synth.signal<cd>
    synth.return %1 : !synth.signal<cd, channels = 2>
  }

  // Unused pure operations are removed, those with effects are kept.
  synth.patch @effects(%d: !synth.device<left>, %x: !synth.signal<cd>) {
    %0 = synth.osc sine #synth.pitch<a4> -> !synth.signal<cd>
    %1 = synth.sample "rain.wav" -> !synth.signal<cd>
    %2 = synth.open left : !synth.device<left>
    synth.repeat 2 {
      %3 = synth.noise <{seed = 1}> : !synth.signal<cd>
      synth.play %x on %d : !synth.signal<cd>, !synth.device<left>
    }
    synth.close %d : !synth.device<left>
    synth.return
  }
}
