// Results of interfaces.
//
// RUN: synth-opt %s --synth-report --verify-diagnostics

// expected-remark @below {{runs in circles}}
synth.rack @report {
  // expected-remark @below {{is seen by its rack}}
  synth.knob private @volume : !synth.knob<name = "volume">
  // expected-remark @below {{is seen by everybody}}
  synth.knob @cutoff : !synth.knob<name = "cutoff">
  // expected-remark @below {{is seen by everybody}}
  synth.patch @answers(%device: !synth.device<left>, %key: !synth.note, %buffer: !synth.buffer<8 x phone>) {
    // expected-remark @below {{from the drawer of sources, costs 4 a sample and 32000 a second on the phone}}
    // expected-remark @below {{pitch is 440000 mHz}}
    // expected-remark @below {{makes 88200 samples, and 352800 bytes a second}}
    %0 = synth.osc sine #synth.pitch<a4> -> !synth.signal<cd, channels = 2>
    // expected-remark @below {{from the drawer of sources, costs 1 a sample and 8000 a second on the phone}}
    // expected-remark @below {{pitch is 55994 mHz}}
    // expected-remark @below {{makes 44100 samples, and 176400 bytes a second}}
    %1 = synth.osc saw #synth.frequency<55, cents = 31> -> !synth.signal<cd>
    // expected-remark @below {{from the drawer of delays, costs 1 a sample and 8000 a second on the phone}}
    // expected-remark @below {{late by 1 sample}}
    // expected-remark @below {{makes 44100 samples, and 176400 bytes a second}}
    %2 = synth.delay %1 by 1 sample : !synth.signal<cd>
    // expected-remark @below {{from the drawer of delays, costs 1 a sample and 8000 a second on the phone}}
    // expected-remark @below {{late by 600 samples, which is noticed}}
    // expected-remark @below {{makes 44100 samples, and 176400 bytes a second}}
    // expected-remark @below {{is as if it had {carrier = !synth.signal<cd>, longest = 900 : i64}}}
    %3 = synth.echo %2 between [600, 900] : !synth.signal<cd>
    // expected-remark @below {{takes the air at stage 0, result 0}}
    %4 = synth.open left : !synth.device<left>
    // expected-remark @below {{reads the disk at stage 0}}
    // expected-remark @below {{makes 132300 samples, and 529200 bytes a second}}
    %5 = synth.load "choir" as !synth.bundle<[!synth.signal<cd>, !synth.signal<cd, channels = 2>]> -> !synth.bundle<[!synth.signal<cd>, !synth.signal<cd, channels = 2>]>
    // expected-remark @below {{writes the air at stage 0, operand 0}}
    synth.play %5 on %4 : !synth.bundle<[!synth.signal<cd>, !synth.signal<cd, channels = 2>]>, !synth.device<left>
    // expected-remark @below {{reads the <Default> at stage 0, all of it, operand 0}}
    // expected-remark @below {{writes the <Default> at stage 1, all of it, operand 1}}
    synth.record %4 into %buffer : !synth.device<left>, !synth.buffer<8 x phone>
    // expected-remark @below {{gives back the air at stage 0, operand 0}}
    synth.close %4 : !synth.device<left>
    // expected-remark @below {{reads the knob at stage 0, by the name of @volume}}
    %6 = synth.read @volume
    // expected-remark @below {{writes the knob at stage 0, by the name of @volume}}
    // expected-remark @below {{writes the knob at stage 0, by the name of @cutoff}}
    synth.turn @volume and @cutoff to %6
    // expected-remark @below {{goes to a patch with 3 inputs}}
    synth.call @answers(%device, %key, %buffer) : (!synth.device<left>, !synth.note, !synth.buffer<8 x phone>) -> ()
    // expected-remark @below {{may begin in 1 ways; times: 3 to 3}}
    // expected-remark @below {{makes 44100 samples, and 176400 bytes a second}}
    %7 = synth.repeat 3 (%a = %3 : !synth.signal<cd>) {
      synth.yield %a : !synth.signal<cd>
    }
    // expected-remark @below {{may begin in 2 ways; times: any number any number}}
    synth.choose %key case a4 {
    } otherwise {
    }
    // expected-remark @below {{runs in circles}}
    synth.layers {
    }, {
    }
    // expected-remark @below {{takes 1 values along way 0}}
    // expected-remark @below {{takes 0 values along way 1}}
    synth.switch %key [a4: ^end, otherwise: ^on(%0 : !synth.signal<cd, channels = 2>)]
  ^on(%8: !synth.signal<cd, channels = 2>):
    // expected-remark @below {{takes 0 values along way 0}}
    synth.jump ^end
  ^end:
    synth.return
  }
}
