//===- SynthTypes.td - Types -----------------------------------------------===//

#ifndef SYNTH_TYPES
#define SYNTH_TYPES

include "Synth/SynthDialect.td"
include "Synth/SynthEnums.td"
include "Synth/SynthInterfaces.td"

def Synth_SignalType : Synth_Type<"Signal", "signal", [
    DeclareTypeInterfaceMethods<Synth_AudioTypeInterface>]> {
  let summary = "signal";
  let description = "An endless sound, sampled at a rate, in one or more channels.";
  let parameters = (ins
    EnumParameter<Synth_SampleRate>:$rate,
    DefaultValuedParameter<"unsigned", "1", "how many signals run side by side">:$channels
  );
  let assemblyFormat = "`<` $rate (`,` `channels` `=` $channels^)? `>`";
  let genVerifyDecl = 1;
  let builders = [
    TypeBuilder<(ins "::synth::SampleRate":$rate), [{
      return $_get($_ctxt, rate, 1u);
    }]>,
    TypeBuilderWithInferredContext<(ins "::synth::SignalType":$like, "unsigned":$channels), [{
      return $_get(like.getContext(), like.getRate(), channels);
    }]>
  ];
  let extraClassDeclaration = [{
    /// Whether the signal has a single channel.
    bool isMono() const { return getChannels() == 1; }
    /// The same signal in stereo.
    SignalType widened() const;
  }];
  let extraClassDefinition = [{
    SignalType $cppClass::widened() const { return get(*this, 2); }
  }];
}

def Synth_BundleType : Synth_Type<"Bundle", "bundle", [
    DeclareTypeInterfaceMethods<Synth_AudioTypeInterface>]> {
  let summary = "bundle of signals";
  let description = "Signals in one cable, with optional names of the plugs.";
  let parameters = (ins
    ArrayRefParameter<"::synth::SignalType", "what runs in it">:$signals,
    OptionalArrayRefParameter<"int64_t", "numbers of its plugs">:$plugs
  );
  let assemblyFormat = "`<` `[` $signals `]` (`at` $plugs^)? `>`";
}

def Synth_BufferType : Synth_Type<"Buffer", "buffer", [
    DeclareTypeInterfaceMethods<Synth_AudioTypeInterface>]> {
  let summary = "buffer";
  let description = [{
    Room for a number of samples: `!synth.buffer<512 x cd>`.
  }];
  let parameters = (ins "int64_t":$length, EnumParameter<Synth_SampleRate>:$rate);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Synth_KnobType : Synth_Type<"Knob", "knob"> {
  let summary = "knob";
  let description = "A control between two limits.";
  let parameters = (ins
    StringRefParameter<"what is written beside it">:$name,
    DefaultValuedParameter<"int64_t", "0">:$low,
    DefaultValuedParameter<"int64_t", "10">:$high,
    OptionalParameter<"::mlir::StringAttr">:$unit
  );
  let assemblyFormat = "`<` struct(params) `>`";
}

def Synth_DeviceType : Synth_Type<"Device", "device"> {
  let summary = "device";
  let description = "A speaker or microphone.";
  let parameters = (ins EnumParameter<Synth_Speakers>:$speakers);
  let assemblyFormat = "`<` params `>`";
  let genMnemonicAlias = 1;
}

// A type without parameters, so formats need not spell it.
def Synth_NoteType : Synth_Type<"Note", "note">,
    BuildableType<"$_builder.getType<::synth::NoteType>()"> {
  let summary = "note";
  let description = "A key and a duration.";
}

//===- Constraints --------------------------------------------------------===//

class Synth_SignalThat<code condition, string text> :
    Type<And<[Synth_SignalType.predicate,
              SubstLeaves<"$signal", "::llvm::cast<::synth::SignalType>($_self)", CPred<condition>>]>,
         text, "::synth::SignalType">;

def Synth_Mono : Synth_SignalThat<"$signal.isMono()", "signal of one channel">;
def Synth_Wide : Type<And<[Synth_SignalType.predicate, Neg<Synth_Mono.predicate>]>,
    "signal of several channels", "::synth::SignalType">;
def Synth_Surround : Synth_SignalThat<"$signal.getChannels() > 2", "signal of more than two channels">;
def Synth_Sound : AnyTypeOf<[Synth_SignalType, Synth_BundleType], "signal or bundle of signals">;
def Synth_SmallBuffer : Type<
    Concat<"(", CPred<"::llvm::cast<::synth::BufferType>($_self).getLength()">, " <= 4096)">,
    "buffer of at most 4096 samples", "::synth::BufferType">;

#endif // SYNTH_TYPES
