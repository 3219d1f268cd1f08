// Torch-MLIR, StableHLO style
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Pass/PassBase.td"

def Ten_Dialect : Dialect {
  let name = "ten";
  let cppNamespace = "::ten";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let isExtensible = 1;
}
class Ten_Op<string mnemonic, list<Trait> traits = []> : Op<Ten_Dialect, mnemonic, traits>;

class Ten_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::ten";
  let symbolToStringFnName = "stringify" # name # "Text";
  let stringToSymbolFnName = "symbolize" # name # "Text";
}
def Precision : Ten_Enum<"Precision", "XLA precision", [
  I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGH", 1>, I32EnumAttrCase<"HIGHEST", 2>]>;
def PrecisionAttr_ : EnumAttr<Ten_Dialect, Precision, "precision"> { let assemblyFormat = "`<` $value `>`"; }
def Comparison : Ten_Enum<"Comparison", "comparison", [I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>]>;
def ComparisonAttr_ : EnumAttr<Ten_Dialect, Comparison, "comparison">;

def DimensionNumbers : AttrDef<Ten_Dialect, "DimensionNumbers"> {
  let mnemonic = "dims";
  let summary = "Dimension numbers";
  let parameters = (ins ArrayRefParameter<"int64_t", "offsets">:$offsetDims, ArrayRefParameter<"int64_t">:$collapsed, "int64_t":$indexVector, DefaultValuedParameter<"bool", "true">:$sorted);
  let assemblyFormat = "`<` struct($offsetDims, $collapsed, $indexVector, $sorted) `>`";
}
def Value : TypeDef<Ten_Dialect, "Value", [], "::ten::BaseTensorType"> {
  let mnemonic = "vtensor";
  let parameters = (ins OptionalArrayRefParameter<"int64_t">:$optionalSizes, OptionalParameter<"::mlir::Type">:$optionalDtype);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [TypeBuilder<(ins "unsigned":$rank, CArg<"::mlir::Type", "{}">:$type)>];
}
def ListType : TypeDef<Ten_Dialect, "List"> { let mnemonic = "list"; let parameters = (ins "::mlir::Type":$containedType); let assemblyFormat = "`<` $containedType `>`"; }
def NoneType_ : TypeDef<Ten_Dialect, "None"> { let mnemonic = "none"; }
def AnyVal : AnyTypeOf<[Value, ListType, NoneType_], "a value">;
def ValueOrNone : AnyTypeOf<[Value, NoneType_], "", "::mlir::Type">;
def I64OrList : Type<Or<[I64.predicate, ListType.predicate]>, "i64 or list">;
def TenTensor : RankedTensorOf<[AnyFloat, AnySignlessInteger]>;
def AllowedTensor : ConfinedType<TenTensor, [HasStaticShapePred, IsTensorTypePred], "static tensor", "::mlir::RankedTensorType">;

// Properties.
def Shape : Property<"::llvm::SmallVector<int64_t>", "a shape"> {
  let interfaceType = "::llvm::ArrayRef<int64_t>";
  let convertFromStorage = "$_storage";
  let assignToStorage = "$_storage.assign($_value.begin(), $_value.end())";
  let convertFromAttribute = [{ return ::mlir::convertFromAttribute($_storage, $_attr, $_diag); }];
  let convertToAttribute = [{ return ::mlir::DenseI64ArrayAttr::get($_ctxt, $_storage); }];
  let hashProperty = [{ ::llvm::hash_combine_range($_storage.begin(), $_storage.end()) }];
  let parser = [{ return $_parser.parseCommaSeparatedList(::mlir::AsmParser::Delimiter::Square, [&] { return $_parser.parseInteger($_storage.emplace_back()); }); }];
  let printer = [{ $_printer << "["; ::llvm::interleaveComma($_storage, $_printer); $_printer << "]"; }];
  let readFromMlirBytecode = [{ if (::mlir::failed($_reader.readSignedVarInts($_storage))) return ::mlir::failure(); }];
  let writeToMlirBytecode = [{ $_writer.writeSignedVarInts($_storage); }];
  let defaultValue = "{}";
}
def EvenProp : ConfinedProp<I64Prop, CPred<"$_self % 2 == 0">, "an even number">;
def Ten_Props : Ten_Op<"props"> {
  let arguments = (ins AnyType:$x, I64Prop:$first, DefaultValuedProp<EvenProp, "4">:$even, OptionalProp<StringProp>:$text, ArrayProp<I32Prop>:$numbers,
    UnitProp:$flag, Shape:$shape, ArrayProp<I64Prop>:$old, EnumProp<Comparison>:$cmp, NamedEnumProp<Precision, "precision">:$prec,
    OptionalProp<I64Prop>:$maybe, BoolProp:$truth);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x $first (`even` $even^)? (`text` $text^)? $numbers (`flag` $flag^)? $shape $cmp $prec (`maybe` $maybe^)? $truth $old attr-dict `:` type($x) `->` type($r)";
}
def Ten_PropDict : Ten_Op<"prop_dict"> {
  let arguments = (ins I64Prop:$first, DefaultValuedProp<I64Prop, "4">:$second, I32Attr:$number, OptionalAttr<StrAttr>:$text, DefaultValuedAttr<BoolAttr, "false">:$flag);
  let assemblyFormat = "$number prop-dict attr-dict";
}
def Ten_AddOp : Ten_Op<"add", [Pure, Commutative, SameOperandsAndResultShape, AllTypesMatch<["lhs", "rhs", "result"]>]> {
  let summary = "Addition";
  let description = [{
    Adds.

    Example:
    ```mlir
    %0 = ten.add %a, %b
    ```
  }];
  let arguments = (ins AnyTensor:$lhs, AnyTensor:$rhs, OptionalAttr<PrecisionAttr_>:$precision);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))";
  let hasFolder = 1;
}
def Ten_ReduceOp : Ten_Op<"reduce", [SameVariadicOperandSize, SingleBlockImplicitTerminator<"ReturnOp">, RecursiveMemoryEffects, InferTypeOpAdaptor]> {
  let arguments = (ins Variadic<AnyTensor>:$inputs, Variadic<AnyTensor>:$init, DenseI64ArrayAttr:$dimensions);
  let results = (outs Variadic<AnyTensor>:$outs);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Ten_ReturnOp : Ten_Op<"return", [Pure, Terminator, ReturnLike]> { let arguments = (ins Variadic<AnyType>:$results); let assemblyFormat = "$results attr-dict (`:` type($results)^)?"; }
def Ten_Constant : Ten_Op<"constant", [ConstantLike, Pure, AllTypesMatch<["value", "output"]>, FirstAttrDerivedResultType]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyTensor:$output);
  let hasFolder = 1;
  let builders = [OpBuilder<(ins "::mlir::Attribute":$value)>];
}
def Ten_Cast : Ten_Op<"cast", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let arguments = (ins AnyVal:$operand);
  let results = (outs AnyVal:$result);
  let assemblyFormat = "$operand attr-dict `:` qualified(type($operand)) `to` qualified(type($result))";
}
def Ten_Aten : Ten_Op<"aten.add.Tensor", []> {
  let arguments = (ins Value:$self, ValueOrNone:$other, I64OrList:$alpha);
  let results = (outs Value:$result);
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser, ::mlir::OperationState &result) { return ::mlir::success(); }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {}
  }];
  let hasCustomAssemblyFormat = 1;
}
def Ten_While : Ten_Op<"while", [RecursiveMemoryEffects, DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getRegionIterArgs"]>]> {
  let arguments = (ins Variadic<AnyType>:$operand);
  let results = (outs Variadic<AnyType>);
  let regions = (region SizedRegion<1>:$cond, AnyRegion:$body);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results) $cond `do` $body";
}
def Ten_Gather : Ten_Op<"gather", [InferTensorTypeWithReify]> {
  let arguments = (ins AllowedTensor:$operand, AnyTypeOf<[1DTensorOf<[Index]>, StaticShapeMemRefOf<[I64]>], "idx">:$indices, DimensionNumbers:$dims,
     ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<2>, DenseArraySorted<DenseI64ArrayAttr>, DenseArrayNonNegative<DenseI64ArrayAttr>]>:$sizes, DefaultValuedOptionalAttr<BoolAttr, "false">:$sorted,
     TypedArrayAttrBase<ComparisonAttr_, "list of comparisons">:$cmps, DefaultValuedAttr<ComparisonAttr_, "::ten::Comparison::NE">:$cmp);
  let results = (outs AnyTensor);
  let assemblyFormat = "$operand `at` $indices `,` $dims $sizes (`sorted` `=` $sorted^)? custom<Cmps>($cmps, ref($dims)) $cmp attr-dict `:` functional-type(operands, results)";
}
def Ten_Type : Ten_Op<"type", [TypesMatchWith<"element type", "t", "scalar", "::llvm::cast<::mlir::ShapedType>($_self).getElementType()">]> {
  let arguments = (ins AnyRankedTensor:$t, AnyType:$scalar, TypeAttrOf<I32>:$ty, OptionalAttr<TypeAttr>:$maybe, SymbolRefAttr:$callee, AffineMapAttr:$map, SymbolRefArrayAttr:$refs);
  let assemblyFormat = "$callee $t `,` $scalar $ty (`maybe` $maybe^)? $map $refs attr-dict `:` type($t)";
}

// Passes.
def Lower : Pass<"ten-lower", "::mlir::ModuleOp"> {
  let summary = "Lowers";
  let description = "Text";
  let dependentDialects = ["::mlir::func::FuncDialect"];
  let options = [
    ListOption<"ops", "ops", "std::string", "Operations">,
    ListOption<"tileSizes", "tile-sizes", "int64_t", "Sizes", "llvm::cl::ZeroOrMore">,
    Option<"mode", "mode", "::ten::Comparison", /*default=*/"::ten::Comparison::EQ", "Mode",
      [{::llvm::cl::values(clEnumValN(::ten::Comparison::EQ, "eq", "equal"), clEnumValN(::ten::Comparison::NE, "ne", "unequal"))}]>,
    Option<"flag", "flag", "bool", "false", "Flag">];
  let statistics = [Statistic<"count", "count", "Number of \"ops\"">];
}
def Funcs : InterfacePass<"ten-funcs", "::mlir::FunctionOpInterface"> { let constructor = "::ten::createFuncs()"; }
