// Sources.
//
// RUN: synth-opt %s
// RUN: synth-opt %s --mlir-print-op-generic

synth.rack @sources rate cd {
  synth.patch @all(%trigger: !synth.signal<cd>, %speed: f32) {
    // Constants
    %0 = synth.constant #synth.silence : !synth.signal<cd>
    %1 = synth.constant #synth.level<-6 dB> : !synth.signal<dat, channels = 2> {synth.label = "hum"}

    // Defaults are not printed, even if they were written.
    %2 = synth.osc sine #synth.pitch<a4> -> !synth.signal<cd>
    %3 = synth.osc square #synth.pitch<cs5> duty 50 -> !synth.signal<cd>
    %4 = synth.osc saw #synth.frequency<440, cents = -5> duty 30 detune -7 sync -> !synth.signal<studio, channels = 6>
    %5 = synth.osc triangle #synth.frequency<55, cents = 0> sync {synth.pan = -20} -> !synth.signal<phone>

    %6 = synth.noise <{seed = 7}> : !synth.signal<cd>
    %7 = synth.noise dither<shaped> <{color = "pink", seed = -1}> {synth.label = "sea"} : !synth.signal<cd>

    // In any order
    %8 = synth.sample "rain.wav" -> !synth.signal<cd>
    %9 = synth.sample "rain.wav" reverse for 512 samples from 100 -> !synth.signal<cd>
    %x = synth.sample "bell.wav" loop when %trigger, %0 : !synth.signal<cd>, !synth.signal<cd> speed(%speed) -> !synth.signal<cd>

    %11 = synth.melody [] beats []
    %12 = synth.melody [#synth.pitch<e4>, #synth.pitch<g4>] beats [1, 2] meter <3 : 4> words {first = "la", last}
    %13 = synth.melody [#synth.pitch<e4>] beats [4] meter <4 : 4>

    %14 = synth.voice %12 shaped <attack = 5, release = 200> : !synth.signal<cd>
    %15 = synth.voice %12 shaped <decay = 10, release = 0, attack = 0, sustain = 70> in <"minor", [0, 2, 3, 5, 7, 8, 10] on #synth.pitch<c3>> : !synth.signal<cd>
    %16 = synth.voice %13 shaped <attack = 1, sustain = 100, release = 2> in <"whole", [0, 2, 4] anywhere with ["old", 5 : i8]> : !synth.signal<cd>

    %17 = synth.preset "organ" "2.1" program 19 partials [8, 4, 2] stereo = true by ["Hammond"] : !synth.signal<cd>
    %18 = synth.preset "lead" "1.0" program 80 voices 1 partials [] up -12 allow<copy, sell> quality best favorite stereo = false by ["A", "B \22the\22 C"] : !synth.signal<dat>

    %19 = synth.load "rain" as !synth.signal<cd> -> !synth.signal<cd>
    %20 = synth.load "choir" as !synth.bundle<[!synth.signal<cd>, !synth.signal<dat>] at 1, 2> -> !synth.bundle<[!synth.signal<cd>, !synth.signal<dat>] at 1, 2>
    synth.return
  }
}
