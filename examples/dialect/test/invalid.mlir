// Invalid programs with their expected diagnostics.
//
// RUN: synth-opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect

// Types and attributes
// expected-error @below {{a signal has at least one channel}}
synth.patch private @p(!synth.signal<cd, channels = 0>)
// -----
// expected-error @below {{expected ::synth::SampleRate to be one of: phone, cd, dat, studio}}
// expected-error @below {{failed to parse Synth_SignalType parameter 'rate' which is to be a `::synth::SampleRate`}}
synth.patch private @p(!synth.signal<radio>)
// -----
// expected-error @below {{expected 'channels'}}
synth.patch private @p(!synth.signal<cd, voices = 2>)
// -----
// expected-error @below {{a buffer cannot have a length of -1}}
synth.patch private @p(!synth.buffer<-1 x cd>)
// -----
// expected-error @below {{there is no sample rate 'radio'}}
synth.patch private @p(!synth.buffer<1 x radio>)
// -----
// expected-error @below {{struct is missing required parameter: name}}
synth.patch private @p(!synth.knob<high = 1>)
// -----
// expected-error @below {{unknown  type `trumpet` in dialect `synth`}}
synth.patch private @p(!synth.trumpet)
// -----
// expected-error @below {{no key is called 'h4'}}
"a.b"() {p = #synth.pitch<h4>} : () -> ()
// -----
// expected-error @below {{no key is called 'as9'}}
"a.b"() {p = #synth.pitch<as9>} : () -> ()
// -----
// expected-error @below {{no part of an envelope lasts less than no time}}
"a.b"() {p = #synth.envelope<attack = -1, release = 2>} : () -> ()
// -----
// expected-error @below {{expected 'sustain' in percent, not 101}}
"a.b"() {p = #synth.envelope<attack = 1, sustain = 101, release = 2>} : () -> ()
// -----
// expected-error @below {{duplicate or unknown struct parameter name: attack}}
"a.b"() {p = #synth.envelope<attack = 1, attack = 2>} : () -> ()
// -----
// expected-error @below {{expected keyword for the shape of one period}}
// expected-error @below {{failed to parse Synth_WaveformAttr parameter 'value' which is to be a `::synth::Waveform`}}
"a.b"() {p = #synth.waveform<round>} : () -> ()
// -----
// expected-error @below {{expected 'dB'}}
"a.b"() {p = #synth.level<3 phon> : !synth.signal<cd>} : () -> ()
// -----
// expected-error @below {{invalid kind of type specified}}
"a.b"() {p = #synth.silence : i32} : () -> ()
// -----
// Attributes of the dialect on other operations
// expected-error @below {{'synth.label' must be a string}}
"a.b"() {synth.label = 5} : () -> ()
// -----
// expected-error @below {{'synth.pan' of an operation must be an integer from -100 to 100}}
"a.b"() {synth.pan = 101} : () -> ()
// -----
// expected-error @below {{'synth.pan' of an input must be an integer from -100 to 100}}
synth.rack { synth.patch private @p(f32 {synth.pan = "left"}) }
// -----
// expected-error @below {{'synth.pan' of a result must be an integer from -100 to 100}}
synth.rack { synth.patch private @p() -> (f32 {synth.pan = -101}) }
// -----
// Operands, attributes, properties
// expected-error @below {{custom op 'synth.osc' expected one of [sine, square, saw, triangle] for the shape of one period, got: round}}
// expected-error @below {{custom op 'synth.osc' failed to parse Synth_WaveformAttr parameter 'value' which is to be a `::synth::Waveform`}}
%0 = synth.osc round #synth.pitch<a4> -> !synth.signal<cd>
// -----
// expected-error @below {{'synth.osc' op attribute 'pitch' failed to satisfy constraint: a frequency that people can hear}}
%0 = synth.osc sine #synth.frequency<30000> -> !synth.signal<cd>
// -----
// expected-error @below {{'synth.osc' op attribute 'duty' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 100}}
%0 = synth.osc sine #synth.pitch<a4> duty 101 -> !synth.signal<cd>
// -----
// expected-error @below {{'synth.osc' op requires attribute 'wave'}}
%0 = "synth.osc"() <{pitch = #synth.pitch<a4>}> : () -> !synth.signal<cd>
// -----
// expected-error @below {{invalid properties {pitch = #synth.pitch<a4>, wave = 1 : i32} for op synth.osc: Invalid attribute `wave` in property conversion: 1 : i32}}
%0 = "synth.osc"() <{pitch = #synth.pitch<a4>, wave = 1 : i32}> : () -> !synth.signal<cd>
// -----
// expected-error @below {{'synth.osc' op result #0 must be signal, but got 'i32'}}
%0 = "synth.osc"() <{pitch = #synth.pitch<a4>, wave = #synth<waveform sine>}> : () -> i32
// -----
// expected-error @below {{invalid properties {} for op synth.noise: expected key entry for seed in DictionaryAttr to set Properties.}}
%0 = synth.noise <{}> : !synth.signal<cd>
// -----
// expected-error @below {{invalid properties {seed = "x"} for op synth.noise: expected IntegerAttr for key `value`}}
%0 = synth.noise <{seed = "x"}> : !synth.signal<cd>
// -----
// expected-error @below {{invalid properties {seed = 1 : i64, smell = 2 : i64} for op synth.noise: unknown key '"smell"' when parsing properties dictionary}}
%0 = synth.noise <{seed = 1, smell = 2}> : !synth.signal<cd>
// -----
// expected-error @below {{'synth.sample' op attribute 'length' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
%0 = synth.sample "x" for 0 samples -> !synth.signal<cd>
// -----
// expected-error @below {{'synth.sample' op is played in reverse without a known end}}
%0 = synth.sample "x" reverse -> !synth.signal<cd>
// -----
// expected-error @below {{custom op 'synth.sample' `loop` clause can appear at most once in the expansion of the oilist directive}}
%0 = synth.sample "x" loop loop -> !synth.signal<cd>
// -----
// expected-error @below {{'synth.melody' op has 1 pitches, but the lengths of 2}}
%0 = synth.melody [#synth.pitch<a4>] beats [1, 2]
// -----
// expected-error @below {{'synth.melody' op attribute 'pitches' failed to satisfy constraint: pitches}}
%0 = synth.melody ["a4"] beats [1]
// -----
// expected-error @below {{custom op 'synth.preset' expected a version such as "2.1"}}
// expected-error @below {{custom op 'synth.preset' invalid value for property version, expected version}}
%0 = synth.preset "x" "two" program 1 partials [] stereo = true by [] : !synth.signal<cd>
// -----
// expected-error @below {{'synth.preset' op property 'program' failed to satisfy constraint: a number that MIDI can send}}
%0 = synth.preset "x" "1.0" program 128 partials [] stereo = true by [] : !synth.signal<cd>
// -----
// expected-error @below {{custom op 'synth.preset' expected one of [copy, change, sell] for what listeners may do with a preset, got: steal}}
%0 = synth.preset "x" "1.0" program 1 partials [] allow<steal> stereo = true by [] : !synth.signal<cd>
// -----
// expected-error @below {{custom op 'synth.preset' expected one of [draft, good, best] for effort spent on computing, got: perfect}}
// expected-error @below {{custom op 'synth.preset' invalid value for property quality, expected effort spent on computing}}
%0 = synth.preset "x" "1.0" program 1 partials [] quality perfect stereo = true by [] : !synth.signal<cd>
// -----
// expected-error @below {{invalid properties {authors = [], name = "x", partials = array<i64>, program = 1 : i64, version = "2"} for op synth.preset: expected a version such as "2.1"}}
%0 = "synth.preset"() <{name = "x", version = "2", program = 1, partials = array<i64>, authors = []}> : () -> !synth.signal<cd>
// -----
// expected-error @below {{'synth.load' op attribute 'kind' failed to satisfy constraint: type attribute of signal or bundle of signals}}
%0 = "synth.load"() <{name = "x", kind = i32}> : () -> !synth.signal<cd>
// -----
// Traits
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.add' op requires the same type for all operands and results}}
%1 = "synth.add"(%0, %0) : (!synth.signal<cd>, !synth.signal<cd>) -> !synth.signal<dat>
// -----
// expected-error @below {{'synth.constant' op failed to verify that all of {value, signal} have same type}}
%0 = "synth.constant"() <{value = #synth.silence : !synth.signal<cd>}> : () -> !synth.signal<dat>
// -----
// expected-error @below {{'synth.constant' op attribute 'value' failed to satisfy constraint: silence or a level}}
%0 = "synth.constant"() <{value = 1 : i32}> : () -> !synth.signal<dat>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
%1 = synth.constant #synth.silence : !synth.signal<dat>
// expected-error @below {{'synth.duck' op failed to verify that `in` and `key` have one sample rate}}
%2 = synth.duck %0 under %1 by 3 : !synth.signal<cd>, !synth.signal<dat>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.widen' op failed to verify that both sides come out}}
%1 = "synth.widen"(%0) : (!synth.signal<cd>) -> !synth.signal<cd, channels = 3>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.widen' op result #0 must be signal of several channels, but got '!synth.signal<cd>'}}
%1 = "synth.widen"(%0) : (!synth.signal<cd>) -> !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.split' op operand #0 must be signal of several channels, but got '!synth.signal<cd>'}}
%1 = synth.split %0 : !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd, channels = 9>
// expected-error @below {{'synth.split' op takes signals of at most 8 channels, not 9}}
%1:9 = synth.split %0 : !synth.signal<cd, channels = 9>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.delay' op must not sound before it is asked to}}
%1 = synth.delay %0 by -5 samples : !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{custom op 'synth.delay' expected 'samples'}}
%1 = synth.delay %0 by 5 sample : !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.echo' op attribute 'span' failed to satisfy constraint: i64 dense array attribute with exactly 2 elements}}
%1 = synth.echo %0 between [1, 2, 3] : !synth.signal<cd>
// -----
// Groups of operands and of results
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.crossfade' op must come from, go to and give the same types}}
%1 = synth.crossfade (%0) to (%0) at 4 : (!synth.signal<cd>, !synth.signal<cd>) -> !synth.signal<dat>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.filter' op operand group starting at #1 requires 0 or 1 element, but found 2}}
%1 = "synth.filter"(%0, %0, %0) <{operandSegmentSizes = array<i32: 1, 2, 0, 0>}> : (!synth.signal<cd>, !synth.signal<cd>, !synth.signal<cd>) -> !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.filter' op operand count (2) does not match with the total size (1) specified in attribute 'operandSegmentSizes'}}
%1 = "synth.filter"(%0, %0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!synth.signal<cd>, !synth.signal<cd>) -> !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.matrix' op rows count (2) does not match with the total size (3) specified in attribute 'rowSizes'}}
%1 = "synth.matrix"(%0, %0) <{rowSizes = array<i32: 1, 2>}> : (!synth.signal<cd>, !synth.signal<cd>) -> !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.matrix' op has 2 rows, but 1 outputs}}
%1 = synth.matrix (%0), (%0) : (!synth.signal<cd>), (!synth.signal<cd>) -> !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.bands' op result count (1) does not match with the total size (3) specified in attribute 'resultSegmentSizes'}}
%1 = "synth.bands"(%0) <{edges = [5], resultSegmentSizes = array<i32: 2, 1>}> : (!synth.signal<cd>) -> !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd, channels = 2>
// expected-error @below {{'synth.sides' op result #1 must be variadic of signal of one channel, but got '!synth.signal<cd, channels = 2>'}}
%1:2 = synth.sides %0 : (!synth.signal<cd, channels = 2>) -> (!synth.signal<cd>, !synth.signal<cd, channels = 2>)
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.bands' op has 1 edges between 1 bands}}
%1 = synth.bands %0 at [100] : !synth.signal<cd> low(!synth.signal<cd>)
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.filter' op has an edge that moves, and one that does not}}
%1 = synth.filter %0 edge %0 : !synth.signal<cd> at [#synth.pitch<a4>] : !synth.signal<cd>
// -----
// Types that are inferred, and casts
%0 = synth.constant #synth.silence : !synth.signal<cd>
%1 = synth.constant #synth.silence : !synth.signal<dat>
// expected-error @below {{signals of different sample rates cannot be mixed}}
%2 = synth.mix %0, %1 : !synth.signal<cd>, !synth.signal<dat>
// -----
// expected-error @below {{'synth.mix' op is linear, and must have a signal on either side}}
%0 = "synth.mix"() : () -> !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.mix' op inferred type(s) '!synth.signal<cd>' are incompatible with return type(s) of operation '!synth.signal<dat>'}}
// expected-error @below {{'synth.mix' op failed to infer returned types}}
%1 = "synth.mix"(%0) : (!synth.signal<cd>) -> !synth.signal<dat>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.mix' op has 1 inputs, but levels for 2}}
%1 = synth.mix %0 levels [1, 2] : !synth.signal<cd>
// -----
%0 = synth.constant #synth.silence : !synth.signal<cd>
// expected-error @below {{'synth.convert' op operand type '!synth.signal<cd>' and result type '!synth.signal<dat, channels = 2>' are cast incompatible}}
%1 = synth.convert %0 : !synth.signal<cd> to !synth.signal<dat, channels = 2>
// -----
// Racks, patches and symbols
// expected-error @below {{'synth.patch' op expects parent op 'synth.rack'}}
synth.patch @p() { synth.return }
// -----
// expected-error @below {{'synth.noise' op does not belong into a rack}}
synth.rack { synth.patch @p() { synth.return } %0 = synth.noise <{seed = 1}> : !synth.signal<cd> }
// -----
// expected-error @below {{'synth.rack' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
"synth.rack"() ({ }) : () -> ()
// -----
// expected-error @below {{'synth.rack' op region should have no arguments}}
"synth.rack"() ({
^bb0(%a: i32):
}) : () -> ()
// -----
// expected-error @below {{redefinition of symbol named 'p'}}
// expected-note @below {{see existing symbol definition here}}
synth.rack { synth.patch private @p() synth.patch private @p() }
// -----
// expected-error @below {{'synth.return' op must give what 'p' promises}}
synth.rack { synth.patch @p() -> f32 { synth.return } }
// -----
// expected-error @below {{'synth.call' op calls 'q', which is no patch of this rack}}
synth.rack { synth.patch @p(%x: f32) { synth.call @q(%x) : (f32) -> () synth.return } }
// -----
// expected-error @below {{'synth.call' op does not fit to 'p', a patch of type '(f32) -> ()'}}
synth.rack { synth.patch @p(%x: f32) { synth.call @p() : () -> () synth.return } }
// -----
// expected-error @below {{'synth.read' op needs a knob 'volume'}}
synth.rack { synth.patch @p() { %0 = synth.read @volume synth.return } }
// -----
// expected-error @below {{'synth.knob' op attribute 'type' failed to satisfy constraint: type attribute of knob}}
synth.rack { synth.knob @v : i32 }
// -----
// expected-error @below {{'synth.knob' op attribute 'initial' failed to satisfy constraint: 32-bit signless integer attribute or 32-bit float attribute}}
synth.rack { synth.knob @v : !synth.knob<name = "v"> = "loud" }
// -----
// expected-error @below {{'synth.turn' op needs a knob 'p'}}
synth.rack { synth.patch @p(%x: f32) { synth.turn @p to %x synth.return } }
// -----
// Regions and blocks
synth.rack { synth.patch @p(%x: !synth.signal<cd>) {
  // expected-error @below {{'synth.repeat' op along control flow edge from Operation synth.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = synth.repeat 2 (%a = %x : !synth.signal<cd>) { synth.yield }
  synth.return } }
// -----
synth.rack { synth.patch @p(%x: !synth.signal<cd>) {
  // expected-error @below {{'synth.repeat' op attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  synth.repeat -1 { }
  synth.return } }
// -----
synth.rack { synth.patch @p(%k: !synth.note) {
  // expected-error @below {{custom op 'synth.choose' no key is called 'h4'}}
  %0 = synth.choose %k -> !synth.signal<cd> case h4 { synth.yield } otherwise { synth.yield }
  synth.return } }
// -----
synth.rack { synth.patch @p(%k: !synth.note) {
  // expected-error @below {{'synth.choose' op along control flow edge from Operation synth.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = synth.choose %k -> !synth.signal<cd> otherwise { }
  synth.return } }
// -----
synth.rack { synth.patch @p(%k: !synth.note) {
  // expected-error @below {{'synth.choose' op has 0 keys for 1 cases}}
  "synth.choose"(%k) <{pitches = []}> ({ "synth.yield"() : () -> () }, { "synth.yield"() : () -> () }) : (!synth.note) -> ()
  synth.return } }
// -----
synth.rack { synth.patch @p(%k: !synth.note) {
  // expected-error @below {{'synth.layers' op region #0 ('front') failed to verify constraint: region with at most 1 blocks}}
  "synth.layers"() ({ ^a: "synth.jump"()[^b] : () -> ()
  ^b: }, { }) : () -> ()
  synth.return } }
// -----
// expected-error @below {{'synth.yield' op expects parent op to be one of 'synth.choose, synth.repeat'}}
synth.rack { synth.patch @p() { synth.yield } }
// -----
synth.rack { synth.patch @p(%k: !synth.note) {
  // expected-error @below {{branch has 0 operands for successor #0, but target block has 1}}
  synth.jump ^next
^next(%x: f32):
  synth.return } }
// -----
synth.rack { synth.patch @p(%k: !synth.note) {
  // expected-error @below {{type mismatch for bb argument #0 of successor #0}}
  synth.switch %k [a4: ^next, otherwise: ^next(%k : !synth.note)]
^next(%x: f32):
  synth.return } }
// -----
synth.rack { synth.patch @p() {
  // expected-error @below {{'synth.shuffle' op requires at least 1 successors but found 0}}
  "synth.shuffle"() : () -> () } }
// -----
// Devices
synth.rack { synth.patch @p(%d: !synth.device<none>, %x: !synth.signal<cd>) {
  // expected-error @below {{'synth.play' op would not be heard}}
  synth.play %x on %d : !synth.signal<cd>, !synth.device<none>
  synth.return } }
// -----
synth.rack { synth.patch @p(%d: !synth.device<left>, %x: f32) {
  // expected-error @below {{'synth.play' op operand #1 must be signal or bundle of signals, but got 'f32'}}
  synth.play %x on %d : f32, !synth.device<left>
  synth.return } }
// -----
// expected-error @below {{'synth.buffer' op result #0 must be buffer of at most 4096 samples, but got '!synth.buffer<4097 x cd>'}}
%0 = synth.buffer : !synth.buffer<4097 x cd>
// -----
// expected-error @below {{'synth.buffer' op failed to verify that the buffer has a length}}
%0 = synth.buffer : !synth.buffer<0 x cd>
// -----
// expected-error @below {{custom op 'synth.open' expected string or keyword containing one of the following enum values for attribute 'speakers' [none, left, right, center, deep, stereo]}}
%0 = synth.open upstairs : !synth.device<left>
// -----
// expected-error @below {{custom op 'synth.meter' number of operands and types do not match: got 0 operands and 1 types}}
%0 = synth.meter : f32
