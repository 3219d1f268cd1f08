// Devices and knobs.
//
// RUN: synth-opt %s
// RUN: synth-opt %s --mlir-print-op-generic

synth.rack {
  synth.knob @volume : !synth.knob<name = "volume">
  synth.patch @devices(%x: !synth.signal<cd>, %s: f32, %all: !synth.bundle<[!synth.signal<cd>]>) {
    %hall = synth.open stereo named "hall" : !synth.device<stereo>
    %bar = synth.open "left|center|deep" : !synth.device<left|center|deep>
    %0 = synth.open none {synth.label = "box"} : !synth.device<none>
    synth.play %x on %hall : !synth.signal<cd>, !synth.device<stereo>
    synth.play %all on %bar for %s seconds {synth.pan = 1 : i8} : !synth.bundle<[!synth.signal<cd>]>, !synth.device<left|center|deep>
    %room = synth.buffer : !synth.buffer<4096 x cd>
    %filled = synth.buffer <{fill = 7}> : !synth.buffer<1 x studio>
    synth.record %bar into %room : !synth.device<left|center|deep>, !synth.buffer<4096 x cd>
    %loudest, %levels:2 = synth.meter %x, %s : !synth.signal<cd>, f32 -> f32, f32
    %only = synth.meter %s : f32
    synth.turn @volume to %loudest
    synth.close %hall : !synth.device<stereo>
    synth.return
  }
}
