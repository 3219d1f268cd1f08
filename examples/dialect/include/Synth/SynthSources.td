//===- SynthSources.td - Sources -------------------------------------------===//

#ifndef SYNTH_SOURCES
#define SYNTH_SOURCES

include "Synth/SynthBase.td"

def Synth_ConstantOp : Synth_Op<"constant", [ConstantLike, Pure, AllTypesMatch<["value", "signal"]>]> {
  let summary = "constant signal";
  let arguments = (ins Synth_ConstantAttr:$value);
  let results = (outs Synth_SignalType:$signal);
  let builders = [
    OpBuilder<(ins "::synth::SignalType":$type), [{
      build($_builder, $_state, type, SilenceAttr::get(type));
    }]>
  ];
  let assemblyFormat = "$value attr-dict";
  let hasFolder = 1;
}

def Synth_OscOp : Synth_Op<"osc", [Pure, DeclareOpInterfaceMethods<Synth_ProcessorOpInterface, ["getCost"]>]> {
  let summary = "oscillator";
  let description = "Repeats one period of a waveform. `duty` is the high part of the period, in percent.";
  let arguments = (ins
    Synth_WaveformAttr:$wave,
    Synth_AudibleAttr:$pitch,
    DefaultValuedAttr<Synth_Percent, "50">:$duty,
    OptionalAttr<I32Attr>:$detune,
    UnitAttr:$sync
  );
  let results = (outs Synth_SignalType:$signal);
  let builders = [
    OpBuilder<(ins "::synth::SampleRate":$rate, "::synth::TunableAttrInterface":$pitch,
                   CArg<"::synth::Waveform", "Waveform::Sine">:$wave, CArg<"unsigned", "1">:$channels), [{
      auto type = SignalType::get($_builder.getContext(), rate, channels);
      build($_builder, $_state, type, wave, pitch, /*duty=*/50, /*detune=*/nullptr);
    }]>,
    // The concert pitch by default.
    OpBuilder<(ins "::mlir::Type":$type)>
  ];
  let assemblyFormat = [{
    $wave $pitch (`duty` $duty^)? (`detune` $detune^)? (`sync` $sync^)? attr-dict `->` type($signal)
  }];
}

def Synth_NoiseOp : Synth_Op<"noise", [Pure]> {
  let summary = "noise";
  let description = "The same seed produces the same noise.";
  let arguments = (ins
    I64Prop:$seed,
    DefaultValuedProp<StringProp, "\"white\"">:$color,
    OptionalAttr<Synth_DitherAttr>:$dither
  );
  let results = (outs Synth_SignalType:$signal);
  let assemblyFormat = "(`dither` $dither^)? prop-dict attr-dict `:` type($signal)";
}

def Synth_SampleOp : Synth_Op<"sample", [AttrSizedOperandSegments, MemoryEffects<[MemRead<Synth_DiskResource>]>]> {
  let summary = "sound from a file";
  let arguments = (ins
    StrAttr:$path,
    OptionalAttr<I64Attr>:$start,
    OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>:$length,
    Optional<F32>:$speed,
    Variadic<Synth_SignalType>:$triggers,
    UnitAttr:$loop,
    UnitAttr:$reverse
  );
  let results = (outs Synth_SignalType:$signal);
  let assemblyFormat = [{
    $path oilist(
        `from` $start
      | `for` $length `samples`
      | `speed` `(` $speed `)`
      | `when` $triggers `:` type($triggers)
      | `loop` $loop
      | `reverse` $reverse)
    attr-dict `->` type($signal)
  }];
  let hasVerifier = 1;
}

def Synth_MelodyOp : Synth_Op<"melody", [Pure]> {
  let summary = "note sequence";
  let arguments = (ins
    Synth_PitchArrayAttr:$pitches,
    DenseI64ArrayAttr:$beats,
    DefaultValuedOptionalAttr<Synth_MeterAttr, "4, 4">:$meter,
    OptionalAttr<DictionaryAttr>:$words
  );
  let results = (outs Synth_NoteType:$note);
  let assemblyFormat = "$pitches `beats` $beats (`meter` $meter^)? (`words` $words^)? attr-dict";
  let hasVerifier = 1;
}

def Synth_VoiceOp : Synth_Op<"voice", [Pure]> {
  let summary = "play notes";
  let arguments = (ins Synth_NoteType:$note, Synth_EnvelopeAttr:$envelope, OptionalAttr<Synth_ScaleAttr>:$scale);
  let results = (outs Synth_SignalType:$signal);
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::mlir::Value":$note, "::synth::SampleRate":$rate, CArg<"int64_t", "5">:$attack,
                   CArg<"int64_t", "200">:$release), [{
      auto *context = $_builder.getContext();
      $_state.addOperands(note);
      $_state.getOrAddProperties<Properties>().envelope = EnvelopeAttr::get(context, attack, 0, 100, release);
      $_state.addTypes(SignalType::get(context, rate));
    }]>
  ];
  let assemblyFormat = "$note `shaped` $envelope (`in` $scale^)? attr-dict `:` qualified(type($signal))";
}

def Synth_PresetOp : Synth_Op<"preset", [Pure]> {
  let summary = "an instrument by its settings";
  let description = "All settings are properties.";
  let arguments = (ins
    StringProp:$name,
    Synth_VersionProp:$version,
    DefaultValuedProp<I32Prop, "8">:$voices,
    ConfinedProp<I64Prop, CPred<"$_self >= 0 && $_self <= 127">, "a number that MIDI can send">:$program,
    IntArrayProp<I64Prop>:$partials,
    OptionalProp<I64Prop>:$transpose,
    DefaultValuedProp<BoolProp, "true">:$stereo,
    UnitProp:$favorite,
    DefaultValuedProp<EnumProp<Synth_Quality>, "::synth::Quality::Good">:$quality,
    OptionalProp<NamedEnumProp<Synth_Protection, "allow">>:$allowed,
    ArrayProp<StringProp>:$authors
  );
  let results = (outs Synth_SignalType:$signal);
  let assemblyFormat = [{
    $name $version `program` $program (`voices` $voices^)? `partials` $partials (`up` $transpose^)? ($allowed^)?
    (`quality` $quality^)? (`favorite` $favorite^)? `stereo` `=` $stereo `by` $authors
    attr-dict `:` type($signal)
  }];
}

def Synth_LoadOp : Synth_Op<"load", [FirstAttrDerivedResultType, MemoryEffects<[MemRead<Synth_DiskResource>]>]> {
  let summary = "saved preset";
  let arguments = (ins TypeAttrOf<Synth_Sound>:$kind, StrAttr:$name);
  let results = (outs Synth_Sound:$sound);
  let assemblyFormat = "$name `as` $kind attr-dict `->` type($sound)";
}

#endif // SYNTH_SOURCES
