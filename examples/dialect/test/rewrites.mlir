// Rewrite rules.
//
// RUN: synth-opt %s --canonicalize

synth.rack {
  synth.patch @series(%a: !synth.signal<cd>) -> (!synth.signal<cd>, !synth.signal<cd>) {
    %0 = synth.gain %a by 2 : !synth.signal<cd>
    %1 = synth.gain %0 by 3 : !synth.signal<cd>
    %2 = synth.gain %1 by -1 : !synth.signal<cd>
    %3 = synth.delay %a by 8 samples : !synth.signal<cd>
    %4 = synth.delay %3 by 16 samples : !synth.signal<cd>
    synth.return %2, %4 : !synth.signal<cd>, !synth.signal<cd>
  }

  // The gains are equal, different, and needed elsewhere.
  synth.patch @sums(%a: !synth.signal<cd>, %b: !synth.signal<cd>) -> (!synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>) {
    %0 = synth.gain %a by 2 : !synth.signal<cd>
    %1 = synth.gain %b by 2 : !synth.signal<cd>
    %2 = synth.add %0, %1 : !synth.signal<cd>
    %3 = synth.gain %a by 4 : !synth.signal<cd>
    %4 = synth.gain %b by 5 : !synth.signal<cd>
    %5 = synth.add %3, %4 : !synth.signal<cd>
    %6 = synth.gain %a by 7 : !synth.signal<cd>
    %7 = synth.gain %b by 7 : !synth.signal<cd>
    %8 = synth.add %6, %7 : !synth.signal<cd>
    synth.return %2, %5, %8, %7 : !synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>
  }

  // Either factor
  synth.patch @products(%a: !synth.signal<cd>, %b: !synth.signal<cd>) -> (!synth.signal<cd>, !synth.signal<cd>) {
    %0 = synth.gain %a by 2 : !synth.signal<cd>
    %1 = synth.ring %0, %b : !synth.signal<cd>
    %2 = synth.gain %b by 3 : !synth.signal<cd>
    %3 = synth.ring %a, %2 : !synth.signal<cd>
    synth.return %1, %3 : !synth.signal<cd>, !synth.signal<cd>
  }

  // One input, one with a level, and two
  synth.patch @mixers(%a: !synth.signal<cd>, %b: !synth.signal<cd>) -> (!synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>) {
    %0 = synth.mix %a : !synth.signal<cd>
    %1 = synth.mix %a levels [-3] : !synth.signal<cd>
    %2 = synth.mix %a, %b : !synth.signal<cd>, !synth.signal<cd>
    synth.return %0, %1, %2 : !synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>
  }
}
