// Processors.
//
// RUN: synth-opt %s
// RUN: synth-opt %s --mlir-print-op-generic

synth.rack {
  synth.patch @signals(%a: !synth.signal<cd>, %b: !synth.signal<cd>, %w: !synth.signal<cd, channels = 2>, %f: f32) {
    %0 = synth.add %a, %b : !synth.signal<cd>
    %1 = synth.ring %w, %w {synth.label = "square"} : !synth.signal<cd, channels = 2>
    %2 = synth.gain %w by -6 : !synth.signal<cd, channels = 2>

    // The result type of the mixer is inferred.
    %3 = synth.mix %a, %w : !synth.signal<cd>, !synth.signal<cd, channels = 2>
    %4 = synth.mix %a levels [-3] : !synth.signal<cd>
    %5 = synth.add %3, %w : !synth.signal<cd, channels = 2>

    %6:2 = synth.crossfade (%a, %w) to (%b, %2) at 40 : (!synth.signal<cd>, !synth.signal<cd, channels = 2>, !synth.signal<cd>, !synth.signal<cd, channels = 2>) -> (!synth.signal<cd>, !synth.signal<cd, channels = 2>)
    synth.crossfade () to () at 0 : () -> ()
    %7:3 = synth.matrix (%a, %b), (), (%w) : (!synth.signal<cd>, !synth.signal<cd>), (), (!synth.signal<cd, channels = 2>) -> !synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd, channels = 2>

    // Implied types
    %left, %right = synth.split %w : !synth.signal<cd, channels = 2>
    %8 = synth.ring %left, %right : !synth.signal<cd>
    %9 = synth.widen %a : !synth.signal<cd>
    %10 = synth.widen %a width 60 : !synth.signal<cd>
    %11 = synth.ring %9, %10 : !synth.signal<cd, channels = 2>

    %middle:2, %side:2 = synth.sides %w, %9 : (!synth.signal<cd, channels = 2>, !synth.signal<cd, channels = 2>) -> (!synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>)
    %12 = synth.mix %middle#1, %side#0 : !synth.signal<cd>, !synth.signal<cd>
    %low, %high:2 = synth.bands %a at [200, 2000] : !synth.signal<cd> low(!synth.signal<cd>) high(!synth.signal<cd>, !synth.signal<cd>)
    %none, %all = synth.bands %a at [20] : !synth.signal<cd> high(!synth.signal<cd>, !synth.signal<cd>)
    %both = synth.bundle %a, %w : !synth.signal<cd>, !synth.signal<cd, channels = 2> into !synth.bundle<[!synth.signal<cd>, !synth.signal<cd, channels = 2>]>
    %13 = synth.bundle shielded %a : !synth.signal<cd> into !synth.bundle<[!synth.signal<cd>]>
    %14 = synth.convert %a : !synth.signal<cd> to !synth.signal<studio>
    %15 = synth.convert %a quality draft : !synth.signal<cd> to !synth.signal<phone>
    %16 = synth.duck %a under %w by -12 : !synth.signal<cd>, !synth.signal<cd, channels = 2>
    %17 = synth.delay %a by 1 sample : !synth.signal<cd>
    %18 = synth.delay %17 by 4800 samples : !synth.signal<cd>
    %19 = synth.echo %a between [100, 900] : !synth.signal<cd>
    %20 = synth.echo %w between [600, 900] on "spring" : !synth.signal<cd, channels = 2>

    %21 = synth.filter %w fixed : !synth.signal<cd, channels = 2>
    %22 = synth.filter %a fixed at [#synth.pitch<c4>] : !synth.signal<cd>
    %23 = synth.filter shape "high-pass" %w edge %a : !synth.signal<cd> resonance(%f) sides(%a, %w : !synth.signal<cd>, !synth.signal<cd, channels = 2>) attributes {synth.pan = 5} : !synth.signal<cd, channels = 2>
    %24 = synth.filter shape notch %a fixed at [#synth.frequency<100>] sides(%w : !synth.signal<cd, channels = 2>) : !synth.signal<cd>

    %25 = synth.limit %a ahead 2 * 64 : !synth.signal<cd>
    %26 = synth.limit %a ceiling -3 ahead 1 * 5 : !synth.signal<cd>
    %27 = synth.limit %a ceiling -3 knee -9 dB ahead 0 * 64 marked {synth.label = "loud"} : !synth.signal<cd>
    synth.return
  }
}
