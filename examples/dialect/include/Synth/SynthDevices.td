//===- SynthDevices.td - Devices and knobs ---------------------------------===//

#ifndef SYNTH_DEVICES
#define SYNTH_DEVICES

include "Synth/SynthBase.td"

//===- Devices ------------------------------------------------------------===//

def Synth_OpenOp : Synth_Op<"open"> {
  let summary = "open a device";
  let arguments = (ins Synth_Speakers:$speakers, OptionalAttr<StrAttr>:$name);
  let results = (outs Res<Synth_DeviceType, "silent yet", [MemAlloc<Synth_AirResource>]>:$device);
  let assemblyFormat = "$speakers (`named` $name^)? attr-dict `:` type($device)";
  let builders = [
    OpBuilder<(ins "::synth::Speakers":$speakers)>
  ];
}

def Synth_PlayOp : Synth_Op<"play"> {
  let summary = "play a signal";
  let arguments = (ins
    Arg<Synth_DeviceType, "where", [MemWrite<Synth_AirResource>]>:$device,
    Synth_Sound:$sound,
    Optional<F32>:$seconds
  );
  let assemblyFormat = [{
    $sound `on` $device (`for` $seconds^ `seconds`)? attr-dict `:` type($sound) `,` qualified(type($device))
  }];
  let hasVerifier = 1;
}

def Synth_RecordOp : Synth_Op<"record"> {
  let summary = "record into a buffer";
  let arguments = (ins
    Arg<Synth_DeviceType, "what is heard", [MemReadAt<0, FullEffect>]>:$device,
    Arg<Synth_SmallBuffer, "where it is kept", [MemWriteAt<1, FullEffect>]>:$buffer
  );
  let assemblyFormat = "$device `into` $buffer attr-dict `:` type($device) `,` type($buffer)";
}

def Synth_CloseOp : Synth_Op<"close"> {
  let summary = "close a device";
  let arguments = (ins Arg<Synth_DeviceType, "", [MemFree<Synth_AirResource>]>:$device);
  let assemblyFormat = "$device attr-dict `:` type($device)";
}

def Synth_BufferOp : Synth_Op<"buffer", [
    MemoryEffects<[MemAlloc]>, PredOpTrait<"the buffer has a length", CPred<"getBuffer().getType().getLength() > 0">>]> {
  let summary = "allocate a buffer";
  let results = (outs Synth_SmallBuffer:$buffer);
  let assemblyFormat = "prop-dict attr-dict `:` qualified(type($buffer))";
  let useCustomPropertiesEncoding = 1;
  let arguments = (ins DefaultValuedProp<I64Prop, "0">:$fill);
}

def Synth_MeterOp : Synth_Op<"meter", [MemoryEffects<[MemRead, MemWrite<Synth_KnobResource>]>]> {
  let summary = "meter signals";
  let arguments = (ins Variadic<AnyTypeOf<[Synth_SignalType, F32]>>:$inputs);
  let results = (outs F32:$loudest, Variadic<F32>:$levels);
  let assemblyFormat = "operands attr-dict `:` type(operands) (`->` type($levels)^)?";
}

//===- Knobs --------------------------------------------------------------===//

def Synth_KnobOp : Synth_Op<"knob", [Symbol, HasParent<"RackOp">]> {
  let summary = "a knob of a rack";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    OptionalAttr<StrAttr>:$sym_visibility,
    TypeAttrOf<Synth_KnobType>:$type,
    OptionalAttr<AnyAttrOf<[I32Attr, F32Attr]>>:$initial
  );
  let assemblyFormat = [{
    custom<Visibility>($sym_visibility) `` $sym_name `:` $type (`=` $initial^)? attr-dict
  }];
}

def Synth_ReadOp : Synth_Op<"read", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "read a knob";
  let arguments = (ins Arg<FlatSymbolRefAttr, "", [MemRead<Synth_KnobResource>]>:$knob);
  let results = (outs F32:$position);
  let assemblyFormat = "$knob attr-dict";
}

def Synth_TurnOp : Synth_Op<"turn", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "turn knobs";
  let arguments = (ins
    Arg<SymbolRefAttr, "the first", [MemWrite<Synth_KnobResource>]>:$knob,
    Arg<OptionalAttr<FlatSymbolRefAttr>, "another with it", [MemWrite<Synth_KnobResource>]>:$other,
    F32:$position
  );
  let assemblyFormat = "$knob (`and` $other^)? `to` $position attr-dict";
}

#endif // SYNTH_DEVICES
