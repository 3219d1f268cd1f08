//===- SynthSignals.td - Processors ----------------------------------------===//

#ifndef SYNTH_SIGNALS
#define SYNTH_SIGNALS

include "Synth/SynthBase.td"

class Synth_BinaryOp<string mnemonic, list<Trait> traits = []> :
    Synth_Op<mnemonic, !listconcat([Pure, Commutative, SameOperandsAndResultType], traits)> {
  let arguments = (ins Synth_SignalType:$left, Synth_SignalType:$right);
  let results = (outs Synth_SignalType:$out);
  let assemblyFormat = "$left `,` $right attr-dict `:` type($out)";
  let hasFolder = 1;
}

def Synth_AddOp : Synth_BinaryOp<"add", [Synth_Linear]> {
  let summary = "sum of two signals";
  let description = "A signal added to itself is that signal, amplified.";
  let hasCanonicalizeMethod = 1;
}

def Synth_RingOp : Synth_BinaryOp<"ring"> {
  let summary = "ring modulator";
  let description = "The product of two signals.";
}

def Synth_GainOp : Synth_Op<"gain", [Pure, Synth_Linear, SameOperandsAndResultType]> {
  let summary = "amplifier";
  let description = "Two amplifiers in series are one amplifier.";
  let arguments = (ins Synth_SignalType:$in, I32Attr:$decibels);
  let results = (outs Synth_SignalType:$out);
  let assemblyFormat = "$in `by` $decibels attr-dict `:` type($in)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Synth_MixOp : Synth_Op<"mix", [Pure, Synth_Linear, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "mixer";
  let description = "The result has as many channels as the widest input.";
  let arguments = (ins Variadic<Synth_SignalType>:$inputs, OptionalAttr<DenseI32ArrayAttr>:$levels);
  let results = (outs Synth_SignalType:$out);
  let assemblyFormat = "$inputs (`levels` $levels^)? attr-dict `:` type($inputs)";
  let hasVerifier = 1;
}

def Synth_CrossfadeOp : Synth_Op<"crossfade", [Pure, SameVariadicOperandSize]> {
  let summary = "general processor";
  let arguments = (ins
    Variadic<Synth_SignalType>:$from,
    Variadic<Synth_SignalType>:$to,
    Synth_Percent:$position
  );
  let results = (outs Variadic<Synth_SignalType>:$outs);
  let assemblyFormat = [{
    `(` $from `)` `to` `(` $to `)` `at` $position attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Synth_MatrixOp : Synth_Op<"matrix", [Pure]> {
  let summary = "mixing matrix";
  let description = "Each row of inputs is mixed to one output.";
  let arguments = (ins VariadicOfVariadic<Synth_SignalType, "rowSizes">:$rows, DenseI32ArrayAttr:$rowSizes);
  let results = (outs Variadic<Synth_SignalType>:$outs);
  let assemblyFormat = "$rows attr-dict `:` type($rows) `->` type($outs)";
  let hasVerifier = 1;
}

def Synth_SplitOp : Synth_Op<"split", [
    Pure, Synth_MaxChannels<8>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "split into channels";
  let arguments = (ins Synth_Wide:$in);
  let results = (outs Variadic<Synth_Mono>:$outs);
  let assemblyFormat = "$in attr-dict `:` type($in) `` custom<Channels>(ref(type($in)), type($outs))";
}

def Synth_WidenOp : Synth_Op<"widen", [
    Pure, Synth_Linear, Synth_MaxChannels<2>,
    TypesMatchWith<"both sides come out", "in", "out", "::llvm::cast<::synth::SignalType>($_self).widened()">]> {
  let summary = "mono to stereo";
  let arguments = (ins Synth_Mono:$in, DefaultValuedAttr<Synth_Percent, "100">:$width);
  let results = (outs Synth_Wide:$out);
  let assemblyFormat = "$in (`width` $width^)? attr-dict `:` type($in)";
}

def Synth_SidesOp : Synth_Op<"sides", [Pure, SameVariadicResultSize]> {
  let summary = "stereo to mid and side";
  let arguments = (ins Variadic<Synth_Wide>:$ins);
  let results = (outs Variadic<Synth_Mono>:$middle, Variadic<Synth_Mono>:$side);
  let assemblyFormat = "$ins attr-dict `:` functional-type($ins, results)";
}

def Synth_BandsOp : Synth_Op<"bands", [Pure, AttrSizedResultSegments]> {
  let summary = "crossover";
  let description = "Splits a signal into low and high bands.";
  let arguments = (ins Synth_SignalType:$in, ArrayProp<I64Prop>:$edges);
  let results = (outs Variadic<Synth_SignalType>:$low, Variadic<Synth_SignalType>:$high);
  let assemblyFormat = [{
    $in `at` $edges attr-dict `:` type($in) (`low` `(` type($low)^ `)`)? (`high` `(` type($high)^ `)`)?
  }];
  let hasVerifier = 1;
}

def Synth_BundleOp : Synth_Op<"bundle", [Pure]> {
  let summary = "bundle signals";
  let arguments = (ins Variadic<Synth_SignalType>:$signals, UnitAttr:$shielded);
  let results = (outs Synth_BundleType:$bundle);
  let assemblyFormat = [{
    (`shielded` $shielded^)? operands attr-dict `:` type(operands) `into` qualified(type(results))
  }];
}

def Synth_ConvertOp : Synth_Op<"convert", [Pure, DeclareOpInterfaceMethods<CastOpInterface>]> {
  let summary = "convert the sample rate";
  let arguments = (ins Synth_SignalType:$in, DefaultValuedProp<EnumProp<Synth_Quality>, "::synth::Quality::Best">:$quality);
  let results = (outs Synth_SignalType:$out);
  let assemblyFormat = "$in (`quality` $quality^)? attr-dict `:` type($in) `to` type($out)";
}

def Synth_DuckOp : Synth_Op<"duck", [Pure, AllTypesMatch<["in", "out"]>, Synth_SameRate<"in", "key">]> {
  let summary = "attenuate while another signal sounds";
  let arguments = (ins Synth_SignalType:$in, Synth_SignalType:$key, I32Attr:$decibels);
  let results = (outs Synth_SignalType:$out);
  let assemblyFormat = "$in `under` $key `by` $decibels attr-dict `:` type($in) `,` type($key)";
}

class Synth_DelayingOp<string mnemonic, list<Trait> traits = []> : Synth_Op<mnemonic, !listconcat([
    Pure, AllTypesMatch<["in", "out"]>,
    DeclareOpInterfaceMethods<Synth_ProcessorOpInterface>,
    DeclareOpInterfaceMethods<Synth_LatencyOpInterface>], traits)> {
  let results = (outs Synth_SignalType:$out);
}

def Synth_DelayOp : Synth_DelayingOp<"delay", [Synth_Linear]> {
  let summary = "delay";
  let arguments = (ins Synth_SignalType:$in, I64Attr:$samples);
  let assemblyFormat = "$in `by` custom<Duration>($samples) attr-dict `:` type($in)";
}

def Synth_EchoOp : Synth_DelayingOp<"echo"> {
  let summary = "feedback";
  let arguments = (ins
    Synth_SignalType:$in,
    ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<2>]>:$span,
    DefaultValuedStrAttr<StrAttr, "tape">:$medium
  );
  // Not stored, but accessible like attributes.
  DerivedTypeAttr carrier = DerivedTypeAttr<"return getIn().getType();">;
  DerivedAttr longest = DerivedAttr<"int64_t", "return getSpan()[1];", "$_builder.getI64IntegerAttr($_self)">;
  let assemblyFormat = "$in `between` $span (`on` $medium^)? attr-dict `:` type($in)";
}

def Synth_FilterOp : Synth_Op<"filter", [
    Pure, AttrSizedOperandSegments, AllTypesMatch<["in", "out"]>,
    DeclareOpInterfaceMethods<Synth_ProcessorOpInterface, ["getCost"]>]> {
  let summary = "filter";
  let description = "The edge frequency is a signal or a constant.";
  let arguments = (ins
    Synth_SignalType:$in,
    Optional<Synth_Mono>:$edge,
    Optional<F32>:$resonance,
    Variadic<Synth_SignalType>:$sides,
    OptionalAttr<Synth_AudibleAttr>:$frequency,
    DefaultValuedAttr<Synth_FilterShape, "::synth::FilterShape::LowPass">:$shape
  );
  let results = (outs Synth_SignalType:$out);
  let assemblyFormat = [{
    (`shape` $shape^)? $in (`edge` $edge^ `:` type($edge)) : (`fixed`)? (`at` `[` $frequency^ `]`)?
    (`resonance` `(` $resonance^ `)`)? (`sides` `(` $sides^ `:` type($sides) `)`)? attr-dict-with-keyword
    `:` type($in)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Synth_LimitOp : Synth_Op<"limit", [Pure, SameOperandsAndResultType]> {
  let summary = "limiter";
  let description = "Limits the level to the ceiling, beginning at the knee.";
  let arguments = (ins
    Synth_SignalType:$in,
    OptionalAttr<I32Attr>:$ceiling,
    OptionalAttr<I32Attr>:$knee,
    I64Prop:$lookahead
  );
  let results = (outs Synth_SignalType:$out);
  let assemblyFormat = [{
    $in (custom<Ceiling>($ceiling)^ (`knee` $knee^ custom<Unit>(ref($knee)))?)? `ahead` custom<Lookahead>($lookahead) ``
    custom<Remark>(attr-dict) `:` type($in)
  }];
}

#endif // SYNTH_SIGNALS
