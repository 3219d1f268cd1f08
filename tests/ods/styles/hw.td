// CIRCT style
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def HW_Dialect : Dialect {
  let name = "hwx";
  let summary = "Hardware";
  let description = [{
    A dialect of *hardware*.

      * a list
  }];
  let cppNamespace = "circuit::hw";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let dependentDialects = ["::mlir::func::FuncDialect"];
  let extraClassDeclaration = [{
    void registerTypes();
    static int version;
  }];
  let discardableAttrs = (ins "::mlir::IntegerAttr":$keep_width, "::mlir::StringAttr":$origin_name);
}
class HWOp<string mnemonic, list<Trait> traits = []> : Op<HW_Dialect, mnemonic, traits> {
  string tutorial = "";
}
class HWType<string name, list<Trait> traits = [], string base = "::mlir::Type"> : TypeDef<HW_Dialect, name, traits, base>;
class HWAttr<string name, list<Trait> traits = []> : AttrDef<HW_Dialect, name, traits>;

def Dir : I32EnumAttr<"Direction", "a direction", [
  I32EnumAttrCase<"In", 0, "in">, I32EnumAttrCase<"Out", 1, "out">, I32EnumAttrCase<"InOut", 2, "inout">]> {
  let cppNamespace = "circuit::hw";
  let genSpecializedAttr = 0;
}
def DirAttr : EnumAttr<HW_Dialect, Dir, "dir">;
def Flags : I32BitEnumAttr<"Flags", "some flags", [
  I32BitEnumAttrCaseNone<"none">,
  I32BitEnumAttrCaseBit<"fast", 0>, I32BitEnumAttrCaseBit<"wide", 1>, I32BitEnumAttrCaseBit<"async", 2>,
  I32BitEnumAttrCaseGroup<"both", [I32BitEnumAttrCaseBit<"fast", 0>, I32BitEnumAttrCaseBit<"wide", 1>]>]> {
  let separator = ", ";
  let cppNamespace = "::circuit::hw";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}
def FlagsAttr : EnumAttr<HW_Dialect, Flags, "flags"> { let assemblyFormat = "`<` $value `>`"; }
def Wide64 : I64BitEnumAttr<"Mask", "a mask", [
  I64BitEnumAttrCaseNone<"Nothing">, I64BitEnumAttrCaseBit<"Low", 0, "low">, I64BitEnumAttrCaseBit<"Top", 62, "top">]> {
  let cppNamespace = "::circuit::hw";
}
def Predicate : I64EnumAttr<"Predicate", "a predicate", [I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", -1>, I64EnumAttrCase<"lt", 100, "less-than">]> {
  let cppNamespace = "circuit::hw";
}

def ContainerTypeInterface : TypeInterface<"ContainerType"> {
  let cppNamespace = "circuit::hw";
  let description = "Types with elements.";
  let methods = [
    InterfaceMethod<"Returns the element.", "::mlir::Type", "getElement", (ins "unsigned":$index)>,
    InterfaceMethod<"Counts.", "unsigned", "countElements", (ins), [{ return 1; }]>,
    InterfaceMethod<"Default.", "bool", "isFlat", (ins), [{}], [{ return $_type.countElements() == 1; }]>,
    StaticInterfaceMethod<"Name.", "::llvm::StringRef", "kindName", (ins), [{ return "kind"; }]>,
  ];
  let extraSharedClassDeclaration = [{ bool isSingle() const { return $_type.countElements() == 1; } }];
}
def BitVector : HWType<"BitVector", [DeclareTypeInterfaceMethods<ContainerTypeInterface, ["countElements"]>]> {
  let mnemonic = "bits";
  let summary = "A vector of bits";
  let parameters = (ins "int64_t":$width, DefaultValuedParameter<"bool", "false">:$isSigned, OptionalParameter<"::mlir::StringAttr">:$label);
  let assemblyFormat = "`<` $width (`,` `signed` $isSigned^)? (`,` `label` `=` $label^)? `>`";
  let genVerifyDecl = 1;
  let builders = [TypeBuilder<(ins "int64_t":$width), [{ return $_get($_ctxt, width, false, ::mlir::StringAttr()); }]>];
  let extraClassDeclaration = [{ bool isByte() const { return getWidth() == 8; } bool isWord() const; }];
  let extraClassDefinition = [{ bool $cppClass::isWord() const { return getWidth() == 16; } }];
}
def Struct : HWType<"Struct", [DeclareTypeInterfaceMethods<ContainerTypeInterface>]> {
  let mnemonic = "struct";
  let parameters = (ins ArrayRefParameter<"::circuit::hw::Field", "fields">:$fields, "::mlir::Type":$base);
  let hasCustomAssemblyFormat = 1;
  let genStorageClass = 1;
  let skipDefaultBuilders = 1;
}
def Handle : HWType<"Handle"> {
  let mnemonic = "handle";
  let parameters = (ins TypeParameter<"::mlir::Type", "held">:$held, ArrayRefParameter<"int64_t">:$shape, "::circuit::hw::Direction":$direction);
  let assemblyFormat = "`<` custom<Held>($held) `,` struct($shape, $direction) `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$held), [{ return $_get(held.getContext(), held, ::llvm::ArrayRef<int64_t>(), ::circuit::hw::Direction::In); }]>];
}
def Param : HWAttr<"Param", [TypedAttrInterface]> {
  let mnemonic = "param";
  let parameters = (ins "::mlir::StringAttr":$name, AttributeSelfTypeParameter<"">:$type, OptionalParameter<"::mlir::Attribute">:$value);
  let assemblyFormat = "`<` $name (`=` $value^)? `>`";
}
def Loc : HWAttr<"Pos"> {
  let mnemonic = "pos";
  let parameters = (ins "int":$x, "int":$y, StringRefParameter<"label", [{""}]>:$label);
  let assemblyFormat = "`<` struct(params) `>`";
}

def OneBit : Type<CPred<"::llvm::isa<::mlir::IntegerType>($_self) && $_self.isInteger(1)">, "1-bit">, BuildableType<"$_builder.getI1Type()">;
def Clock : ConfinedType<AnyInteger, [CPred<"$_self.getIntOrFloatBitWidth() == 1">], "a clock", "::mlir::IntegerType">;
def NonEmptyArray : ConfinedAttr<ArrayAttr, [ArrayMinCount<1>]>;
def SameWidth : PredOpTrait<"operands have the same type", CPred<"$lhs.getType() == $rhs.getType()">>;

def ModuleOp_ : HWOp<"module", [IsolatedFromAbove, Symbol, SingleBlock, NoTerminator, RegionKindInterface, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "A module";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, DefaultValuedAttr<TypedArrayAttrBase<Param, "params">, "{}">:$parameters, OptionalAttr<DictArrayAttr>:$port_attrs);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "::mlir::StringAttr":$name, CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes)>,
    OpBuilder<(ins "::mlir::StringAttr":$name, "::llvm::function_ref<void(::mlir::OpBuilder &, ::mlir::Location)>":$body_builder), [{
      build($_builder, $_state, name);
      (void)body_builder;
    }]>];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{ int countPorts(); static ::mlir::RegionKind getRegionKind(unsigned index) { return ::mlir::RegionKind::Graph; } }];
}
def InstanceOp : HWOp<"instance", [DeclareOpInterfaceMethods<SymbolUserOpInterface>, AttrSizedResultSegments]> {
  let arguments = (ins StrAttr:$instanceName, FlatSymbolRefAttr:$moduleName, Variadic<AnyType>:$inputs, OptionalAttr<StrArrayAttr>:$arg_names, UnitAttr:$doNotPrint);
  let results = (outs Variadic<AnyType>:$outs, Optional<I1>:$done);
  let assemblyFormat = [{ $instanceName (`doNotPrint` $doNotPrint^)? $moduleName `(` custom<Ports>($inputs, type($inputs), $arg_names) `)`
     `->` `(` type($outs) `)` (`done` type($done)^)? attr-dict }];
  let hasCanonicalizer = 1;
}
def WireOp : HWOp<"wire", [Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins AnyType:$input, OptionalAttr<StrAttr>:$name, DefaultValuedStrAttr<StrAttr, "inner">:$kind);
  let results = (outs AnyType:$result);
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let assemblyFormat = "$input (`name` $name^)? (`kind` $kind^)? attr-dict `:` qualified(type($input))";
}
def CompareOp : HWOp<"icmp", [Pure, SameTypeOperands, SameWidth, Commutative]> {
  let arguments = (ins Predicate:$predicate, AnyInteger:$lhs, AnyInteger:$rhs, UnitAttr:$twoState);
  let results = (outs I1:$result);
  let assemblyFormat = "(`bin` $twoState^)? $predicate $lhs `,` $rhs attr-dict `:` qualified(type($lhs))";
}
def ConcatOp : HWOp<"concat", [InferTypeOpInterface, Pure]> {
  let arguments = (ins Variadic<AnyInteger>:$inputs);
  let results = (outs AnyInteger:$result);
  let assemblyFormat = "$inputs attr-dict `:` qualified(type($inputs))";
  let builders = [OpBuilder<(ins "::mlir::Value":$hd, "::mlir::ValueRange":$tl)>];
  let extraClassDeclaration = [{
    static ::mlir::LogicalResult inferReturnTypes(::mlir::MLIRContext *context, std::optional<::mlir::Location> loc, ::mlir::ValueRange operands,
      ::mlir::DictionaryAttr attrs, ::mlir::OpaqueProperties properties, ::mlir::RegionRange regions, ::llvm::SmallVectorImpl<::mlir::Type> &results);
  }];
}
def AlwaysOp : HWOp<"always", [NoRegionArguments, RecursiveMemoryEffects, SingleBlockImplicitTerminator<"EndOp">]> {
  let arguments = (ins Variadic<I1>:$clocks, DirAttr:$edge, OptionalAttr<FlagsAttr>:$flags, DefaultValuedAttr<Wide64, "::circuit::hw::Mask::Low">:$mask);
  let regions = (region MinSizedRegion<1>:$body, VariadicRegion<AnyRegion>:$others);
  let assemblyFormat = "$edge (`flags` $flags^)? oilist(`on` $clocks | `mask` $mask) attr-dict-with-keyword $body (`else` $others^)?";
}
def EndOp : HWOp<"end", [Terminator, ReturnLike, ParentOneOf<["AlwaysOp"]>]> { let assemblyFormat = "attr-dict"; }
def RegOp : HWOp<"reg", [AttrSizedOperandSegments, AllTypesMatch<["next", "data"]>, TypesMatchWith<"reset type", "data", "resetValue", "$_self">,
    MemoryEffects<[MemWrite, MemAlloc]>]> {
  let arguments = (ins AnyType:$next, Arg<I1, "the clock", [MemRead]>:$clk, Optional<I1>:$reset, Optional<AnyType>:$resetValue,
    OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative, IntMaxValue<100>]>>:$preset, NonEmptyArray:$tags, Loc:$place);
  let results = (outs Res<AnyType, "the value", [MemAlloc]>:$data);
  let assemblyFormat = [{ $next `clock` $clk (`reset` $reset^ `,` $resetValue)? (`preset` $preset^)? $place $tags attr-dict `:` type($data) }];
}
def BranchOp : HWOp<"br", [Terminator, Pure, DeclareOpInterfaceMethods<BranchOpInterface>, AttrSizedOperandSegments]> {
  let arguments = (ins I1:$cond, Variadic<AnyType>:$a, Variadic<AnyType>:$b);
  let successors = (successor AnySuccessor:$yes, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = "$cond `,` $yes (`(` $a^ `:` type($a) `)`)? (`[` $b^ `:` type($b) `]`)? `,` $others attr-dict";
}
def SwitchOp : HWOp<"switch", []> {
  let arguments = (ins AnySignlessInteger:$flag, VariadicOfVariadic<AnyType, "case_segments">:$cases, DenseI32ArrayAttr:$case_segments, OptionalAttr<I64ElementsAttr>:$values);
  let assemblyFormat = "$flag `:` type($flag) `[` ($cases^ `:` type($cases))? `]` ($values^)? attr-dict";
}
