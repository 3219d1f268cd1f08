//===- SynthAttributes.td - Attributes -------------------------------------===//

#ifndef SYNTH_ATTRIBUTES
#define SYNTH_ATTRIBUTES

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "Synth/SynthDialect.td"
include "Synth/SynthEnums.td"
include "Synth/SynthInterfaces.td"
include "Synth/SynthTypes.td"

//===- Frequencies --------------------------------------------------------===//

def Synth_PitchAttr : Synth_Attr<"Pitch", "pitch", [
    DeclareAttrInterfaceMethods<Synth_TunableAttrInterface>]> {
  let summary = "key of a piano";
  let description = [{
    A key by its name and octave, `#synth.pitch<a4>`, with `s` for a sharp: `#synth.pitch<cs5>`. The number is MIDI's.
  }];
  let parameters = (ins "int64_t":$key);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [
    // Defined in Types.cpp; null for an unknown name.
    AttrBuilder<(ins "::llvm::StringRef":$name)>
  ];
  let extraClassDeclaration = [{
    /// The name and octave of the key.
    std::string getName() const;
  }];
}

def Synth_FrequencyAttr : Synth_Attr<"Frequency", "frequency", [
    DeclareAttrInterfaceMethods<Synth_TunableAttrInterface, ["isAudible"]>]> {
  let summary = "frequency";
  let parameters = (ins "int64_t":$hertz, DefaultValuedParameter<"int64_t", "0">:$cents);
  let assemblyFormat = "`<` $hertz (`,` `cents` `=` $cents^)? `>`";
  let builders = [
    AttrBuilder<(ins "int64_t":$hertz), "return $_get($_ctxt, hertz, 0);">
  ];
}

//===- Constant signals ---------------------------------------------------===//

def Synth_SilenceAttr : Synth_Attr<"Silence", "silence", [TypedAttrInterface]> {
  let summary = "silent signal";
  let parameters = (ins AttributeSelfTypeParameter<"", "::synth::SignalType">:$type);
  let assemblyFormat = "";
  let builders = [
    AttrBuilderWithInferredContext<(ins "::synth::SignalType":$type), [{
      return $_get(type.getContext(), type);
    }]>
  ];
}

def Synth_LevelAttr : Synth_Attr<"Level", "level", [TypedAttrInterface]> {
  let summary = "constant signal";
  let parameters = (ins
    AttributeSelfTypeParameter<"", "::synth::SignalType">:$type,
    "int64_t":$decibels
  );
  let assemblyFormat = "`<` $decibels custom<Decibels>(ref($decibels)) `>`";
}

//===- Shapes in time -----------------------------------------------------===//

def Synth_EnvelopeAttr : Synth_Attr<"Envelope", "envelope"> {
  let summary = "envelope of a note";
  let description = "Times in milliseconds, and the level while the key is held, in percent.";
  let parameters = (ins
    "int64_t":$attack,
    DefaultValuedParameter<"int64_t", "0">:$decay,
    DefaultValuedParameter<"int64_t", "100">:$sustain,
    "int64_t":$release
  );
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The duration of the shortest note.
    int64_t getShortest() const { return getAttack() + getDecay() + getRelease(); }
  }];
}

def Synth_MeterAttr : Synth_Attr<"Meter", "meter"> {
  let summary = "groups of beats";
  let parameters = (ins "int64_t":$beats, "int64_t":$unit);
  let assemblyFormat = "`<` $beats `:` $unit `>`";
  // Allows a default value for operations.
  let constBuilderCall = "::synth::MeterAttr::get($_builder.getContext(), $0)";
}

def Synth_ScaleAttr : Synth_Attr<"Scale", "scale"> {
  let summary = "a set of keys";
  let parameters = (ins
    StringRefParameter<"what it is called">:$name,
    ArrayRefParameter<"int64_t", "half tones above the first key">:$steps,
    OptionalParameter<"::synth::PitchAttr", "the first key">:$root,
    OptionalArrayRefParameter<"::mlir::Attribute">:$remarks
  );
  let assemblyFormat = [{
    `<` $name `,` `[` $steps `]` (`on` qualified($root)^) : (`anywhere`)? (`with` `[` $remarks^ `]`)? `>`
  }];
}

//===- Constraints --------------------------------------------------------===//

def Synth_ConstantAttr : AnyAttrOf<[Synth_SilenceAttr, Synth_LevelAttr], "silence or a level",
    "::mlir::TypedAttr"> {
  let storageType = "::mlir::TypedAttr";
}
def Synth_Percent : ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<100>]>;
def Synth_PitchArrayAttr : TypedArrayAttrBase<Synth_PitchAttr, "pitches">;
def Synth_AudibleAttr : Attr<
    And<[Synth_TunableAttrInterface.predicate,
         CPred<"::llvm::cast<::synth::TunableAttrInterface>($_self).isAudible()">]>,
    "a frequency that people can hear"> {
  let storageType = "::synth::TunableAttrInterface";
  let returnType = "::synth::TunableAttrInterface";
  let convertFromStorage = "$_self";
}

#endif // SYNTH_ATTRIBUTES
