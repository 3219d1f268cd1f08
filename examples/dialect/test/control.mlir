// Structure of programs.
//
// RUN: synth-opt %s
// RUN: synth-opt %s --mlir-print-op-generic

synth.rack @outer attributes {synth.label = "left wall"} {
  synth.rack @inner rate dat {
    synth.knob @volume : !synth.knob<name = "volume"> = 5 : i32
    synth.knob private @cutoff : !synth.knob<name = "cutoff", low = -5, high = 5, unit = "oct"> = 0.5 : f32
    synth.knob nested @spare : !synth.knob<high = 10, low = 0, name = "?"> {synth.label = "loose"}
    synth.patch private @external(!synth.signal<dat>, f32) -> !synth.signal<dat>
    synth.patch @nothing() {
      synth.return
    }
    synth.patch @voices(%x: !synth.signal<dat> {synth.pan = -100}, %key: !synth.note) -> (!synth.signal<dat> {synth.pan = 100}) attributes {synth.label = "all"} {
      %v = synth.read @volume
      synth.call @nothing() : () -> ()
      %0 = synth.call @external(%x, %v) {synth.label = "there"} : (!synth.signal<dat>, f32) -> !synth.signal<dat>

      // Regions: terminators are printed only if they have operands.
      %1 = synth.repeat 3 (%a = %0 : !synth.signal<dat>) {
        %b = synth.gain %a by -3 : !synth.signal<dat>
        synth.yield %b : !synth.signal<dat>
      }
      synth.repeat 0 {
        synth.turn @volume and @cutoff to %v
      } {synth.label = "never"}
      %2 = synth.choose %key -> !synth.signal<dat> case a4 {
        synth.yield %1 : !synth.signal<dat>
      } case cs5 {
        synth.yield %0 : !synth.signal<dat>
      } otherwise {
        synth.yield %x : !synth.signal<dat>
      }
      synth.choose %key otherwise {
        synth.turn @cutoff to %v
        synth.yield
      }
      // Signals in circles
      synth.layers attributes {synth.label = "loop"} {
        %c = synth.add %x, %d : !synth.signal<dat>
        %d = synth.delay %c by 64 samples : !synth.signal<dat>
      }, {
      }
      synth.return %2 : !synth.signal<dat>
    }
    synth.patch @blocks(%x: !synth.signal<dat>, %key: !synth.note) {
      synth.jump ^first
    ^first:
      synth.jump ^second(%x, %key : !synth.signal<dat>, !synth.note) {synth.label = "on"}
    ^second(%a: !synth.signal<dat>, %k: !synth.note):
      synth.switch %k [a4: ^third, c5: ^second(%x, %key : !synth.signal<dat>, !synth.note), otherwise: ^fourth(%a : !synth.signal<dat>)]
    ^third:
      synth.switch %key [otherwise: ^fifth]
    ^fourth(%b: !synth.signal<dat>):
      synth.jump ^fifth
    ^fifth:
      synth.shuffle ^third, ^fifth, ^sixth
    ^sixth:
      synth.shuffle ^seventh {synth.label = "end"}
    ^seventh:
      synth.return
    }
  }
}
