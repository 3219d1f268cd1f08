//===- SynthControl.td - Structure of programs ----------------------------===//

#ifndef SYNTH_CONTROL
#define SYNTH_CONTROL

include "Synth/SynthBase.td"

//===- Racks and patches --------------------------------------------------===//

def Synth_RackOp : Synth_Op<"rack", [
    IsolatedFromAbove, NoRegionArguments, OpAsmOpInterface, SingleBlock, SymbolTable] # GraphRegionNoTerminator.traits> {
  let summary = "a group of patches and knobs";
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$sym_name, OptionalAttr<Synth_SampleRate>:$rate);
  let regions = (region SizedRegion<1>:$body);
  let builders = [OpBuilder<(ins CArg<"std::optional<::llvm::StringRef>", "{}">:$name)>];
  let skipDefaultBuilders = 1;
  let assemblyFormat = "($sym_name^)? (`rate` $rate^)? attr-dict-with-keyword $body";
  let extraClassDeclaration = [{
    // Inside a rack, the dialect prefix is implied.
    static ::llvm::StringRef getDefaultDialect() { return "synth"; }
  }];
  let hasRegionVerifier = 1;
}

def Synth_PatchOp : Synth_Op<"patch", [
    AffineScope, AutomaticAllocationScope, FunctionOpInterface, HasParent<"RackOp">, IsolatedFromAbove]> {
  let summary = "function from signals to signals";
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let regions = (region AnyRegion:$body);
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type,
                   CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes)>
  ];
  let skipDefaultBuilders = 1;
  let extraClassDeclaration = [{
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    bool isDeclaration() { return isExternal(); }
  }];
  let hasCustomAssemblyFormat = 1;
}

def Synth_ReturnOp : Synth_Op<"return", [HasParent<"PatchOp">, Pure, ReturnLike, Terminator]> {
  let summary = "the results of a patch";
  let arguments = (ins Variadic<AnyType>:$outs);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let assemblyFormat = "attr-dict ($outs^ `:` type($outs))?";
  let hasVerifier = 1;
}

def Synth_CallOp : Synth_Op<"call", [
    DeclareOpInterfaceMethods<CallOpInterface>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a call of a patch";
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyType>:$ins,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let results = (outs Variadic<AnyType>:$outs);
  let builders = [
    OpBuilder<(ins "::synth::PatchOp":$patch, CArg<"::mlir::ValueRange", "{}">:$ins), [{
      build($_builder, $_state, patch.getResultTypes(), patch.getSymName(), ins, nullptr, nullptr);
    }]>
  ];
  let assemblyFormat = "$callee `(` $ins `)` attr-dict `:` functional-type($ins, $outs)";
}

//===- Regions ------------------------------------------------------------===//

def Synth_RepeatOp : Synth_Op<"repeat", [
    AllTypesMatch<["inits", "outs"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands", "getRegionInvocationBounds"]>,
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "a loop";
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$count, Variadic<Synth_SignalType>:$inits);
  let results = (outs Variadic<Synth_SignalType>:$outs);
  let regions = (region MinSizedRegion<1>:$body);
  let assemblyFormat = "$count custom<Carried>($inits, type($inits), type($outs), $body) attr-dict";
  let hasRegionVerifier = 1;
}

def Synth_ChooseOp : Synth_Op<"choose", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface>, RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"YieldOp">, NoRegionArguments]> {
  let summary = "a choice of regions";
  let arguments = (ins Synth_NoteType:$key, Synth_PitchArrayAttr:$pitches);
  let results = (outs Variadic<Synth_SignalType>:$outs);
  let regions = (region SizedRegion<1>:$otherwise, VariadicRegion<SizedRegion<1>>:$cases);
  let assemblyFormat = [{
    $key attr-dict (`->` type($outs)^)? `` custom<Cases>($pitches, $cases) `otherwise` $otherwise
  }];
  let hasVerifier = 1;
}

def Synth_LayersOp : Synth_Op<"layers", [
    DeclareOpInterfaceMethods<RegionKindInterface>, NoTerminator, RecursiveMemoryEffects]> {
  let summary = "a foreground and a background region";
  let description = "Both regions may contain cycles of signals.";
  let regions = (region MaxSizedRegion<1>:$front, MaxSizedRegion<1>:$back);
  let assemblyFormat = "attr-dict-with-keyword regions";
}

def Synth_YieldOp : Synth_Op<"yield", [
    ParentOneOf<["ChooseOp", "RepeatOp"]>, Pure, ReturnLike, Terminator]> {
  let summary = "the results of a region";
  let arguments = (ins Variadic<Synth_SignalType>:$outs);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let assemblyFormat = "attr-dict ($outs^ `:` type($outs))?";
}

//===- Blocks -------------------------------------------------------------===//

def Synth_JumpOp : Synth_Op<"jump", [DeclareOpInterfaceMethods<BranchOpInterface>, Pure, Terminator]> {
  let summary = "a branch";
  let arguments = (ins Variadic<AnyType>:$ins);
  let successors = (successor AnySuccessor:$next);
  let assemblyFormat = "$next (`(` $ins^ `:` type($ins) `)`)? attr-dict";
}

def Synth_SwitchOp : Synth_Op<"switch", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>, Pure,
    Terminator]> {
  let summary = "a branch by key";
  let arguments = (ins
    Synth_NoteType:$key,
    Synth_PitchArrayAttr:$pitches,
    Variadic<AnyType>:$otherwiseIns,
    VariadicOfVariadic<AnyType, "caseSizes">:$caseIns,
    DenseI32ArrayAttr:$caseSizes
  );
  let successors = (successor AnySuccessor:$otherwise, VariadicSuccessor<AnySuccessor>:$cases);
  let assemblyFormat = [{
    $key `[` custom<Ways>(
      $pitches, $cases, $caseIns, type($caseIns), $otherwise, $otherwiseIns, type($otherwiseIns)) `]` attr-dict
  }];
  let hasVerifier = 1;
}

def Synth_ShuffleOp : Synth_Op<"shuffle", [Terminator]> {
  let summary = "a branch to a random block";
  let successors = (successor AnySuccessor:$first, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = "successors attr-dict";
}

#endif // SYNTH_CONTROL
