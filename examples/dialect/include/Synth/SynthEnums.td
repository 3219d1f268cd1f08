//===- SynthEnums.td - Enumerations ----------------------------------------===//

#ifndef SYNTH_ENUMS
#define SYNTH_ENUMS

include "Synth/SynthDialect.td"

// The value is the number of samples per second for one channel.
def Synth_SampleRate : I64EnumAttr<"SampleRate", "samples a second", [
    I64EnumAttrCase<"Phone", 8000, "phone">,
    I64EnumAttrCase<"Cd", 44100, "cd">,
    I64EnumAttrCase<"Dat", 48000, "dat">,
    I64EnumAttrCase<"Studio", 96000, "studio">]> {
  let cppNamespace = "::synth";
}

def Synth_Waveform : I32Enum<"Waveform", "the shape of one period", [
    I32EnumCase<"Sine", 0, "sine">,
    I32EnumCase<"Square", 1, "square">,
    I32EnumCase<"Saw", 2, "saw">,
    I32EnumCase<"Triangle", 3, "triangle">]> {
  let cppNamespace = "::synth";
}
def Synth_WaveformAttr : EnumAttr<Synth_Dialect, Synth_Waveform, "waveform">;

// Two of these are not identifiers, and are printed in quotes.
def Synth_FilterShape : I32EnumAttr<"FilterShape", "what a filter lets pass", [
    I32EnumAttrCase<"LowPass", 0, "low-pass">,
    I32EnumAttrCase<"HighPass", 1, "high-pass">,
    I32EnumAttrCase<"Notch", 2, "notch">]> {
  let cppNamespace = "::synth";
}

def Synth_Dither : I32EnumAttr<"Dither", "noise that hides rounding", [
    I32EnumAttrCase<"Plain", 0, "plain">,
    I32EnumAttrCase<"Shaped", 1, "shaped">]> {
  let cppNamespace = "::synth";
  let genSpecializedAttr = 0;
}
def Synth_DitherAttr : EnumAttr<Synth_Dialect, Synth_Dither, "dither"> {
  let assemblyFormat = "`<` $value `>`";
}

def Synth_Speakers : I32BitEnumAttr<"Speakers", "which speakers sound", [
    I32BitEnumAttrCaseNone<"None", "none">,
    I32BitEnumAttrCaseBit<"Left", 0, "left">,
    I32BitEnumAttrCaseBit<"Right", 1, "right">,
    I32BitEnumAttrCaseBit<"Center", 2, "center">,
    I32BitEnumAttrCaseBit<"Deep", 3, "deep">,
    I32BitEnumAttrCaseGroup<"Stereo", [
        I32BitEnumAttrCaseBit<"Left", 0, "left">,
        I32BitEnumAttrCaseBit<"Right", 1, "right">], "stereo">]> {
  let cppNamespace = "::synth";
  let separator = "|";
  let printBitEnumPrimaryGroups = 1;
}

def Synth_Protection : I64BitEnum<"Protection", "what listeners may do with a preset", [
    I64BitEnumCaseBit<"Copy", 0, "copy">,
    I64BitEnumCaseBit<"Change", 1, "change">,
    I64BitEnumCaseBit<"Sell", 40, "sell">]> {
  let cppNamespace = "::synth";
  let separator = ", ";
}

def Synth_Quality : I32Enum<"Quality", "effort spent on computing", [
    I32EnumCase<"Draft", 1, "draft">,
    I32EnumCase<"Good", 2, "good">,
    I32EnumCase<"Best", 3, "best">]> {
  let cppNamespace = "::synth";
}

#endif // SYNTH_ENUMS
