// Formats whose texts were not read back.
include "common.td"

// Sizes of segments that the text does not show.
def Shop_LumpOp : Shop_Op<"lump", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$a, Variadic<I64>:$b);
  let assemblyFormat = "operands prop-dict attr-dict `:` type(operands)";
}
def Shop_LumpResultsOp : Shop_Op<"lump_results", [AttrSizedResultSegments]> {
  let results = (outs Variadic<I32>:$a, Variadic<I32>:$b);
  let assemblyFormat = "prop-dict attr-dict `:` type(results)";
}
def Shop_LumpBothOp : Shop_Op<"lump_both", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Variadic<I32>:$a, Optional<I32>:$b, I32Prop:$n);
  let results = (outs Optional<I32>:$c, Variadic<I32>:$d);
  let assemblyFormat = "operands prop-dict attr-dict `:` functional-type(operands, results)";
}
def Shop_LumpNestedOp : Shop_Op<"lump_nested"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$v, DenseI32ArrayAttr:$sizes);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}
def Shop_NestedOp : Shop_Op<"nested"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$v, DenseI32ArrayAttr:$sizes, I32Attr:$n);
  let assemblyFormat = "$v prop-dict attr-dict `:` type($v)";
}
def Shop_SplitOp : Shop_Op<"split", [AttrSizedResultSegments, InferTypeOpInterface]> {
  let results = (outs Variadic<I32>:$a, Variadic<I32>:$b);
  let assemblyFormat = "attr-dict";
  let extraClassDeclaration = [{
    static ::llvm::LogicalResult inferReturnTypes(::mlir::MLIRContext *context, ::std::optional<::mlir::Location>,
        ::mlir::ValueRange, ::mlir::DictionaryAttr, ::mlir::OpaqueProperties, ::mlir::RegionRange,
        ::llvm::SmallVectorImpl<::mlir::Type> &results) {
      results.assign(3, ::mlir::IntegerType::get(context, 32));
      return ::mlir::success();
    }
  }];
}

// Types that follow from attributes which are in the dictionary.
def Shop_InferOp : Shop_Op<"infer", [InferTypeOpInterface]> {
  let arguments = (ins I32:$a, TypeAttr:$to, OptionalAttr<StrAttr>:$name);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$a attr-dict";
  let extraClassDeclaration = [{
    static ::llvm::LogicalResult inferReturnTypes(::mlir::MLIRContext *context, ::std::optional<::mlir::Location>,
        ::mlir::ValueRange operands, ::mlir::DictionaryAttr attributes, ::mlir::OpaqueProperties properties,
        ::mlir::RegionRange regions, ::llvm::SmallVectorImpl<::mlir::Type> &results) {
      Adaptor adaptor(operands, attributes, properties, regions);
      results.push_back(adaptor.getTo());
      return ::mlir::success();
    }
  }];
}

// Attributes that only a keyword announces.
def Shop_ClausesOp : Shop_Op<"clauses"> {
  let arguments = (ins OptionalAttr<Shop_Inner>:$a, OptionalAttr<DenseI32ArrayAttr>:$b, OptionalAttr<Shop_NewOddAttr>:$c);
  let assemblyFormat = "oilist(`a` $a | `b` $b | `c` $c) attr-dict";
}

// Enumerators that are no words.
def Shop_OddBitsAttr : EnumAttr<Shop_Dialect, OddBits, "odd_bits"> { let assemblyFormat = "`<` $value `>`"; }
def Shop_BitsAttr : EnumAttr<Shop_Dialect, Bits, "bits"> { let assemblyFormat = "`<` $value `>`"; }
def Shop_OddPair : Shop_Type<"OddPair", "odd_pair"> {
  let parameters = (ins EnumParameter<Odd>:$one, EnumParameter<Plain>:$two, EnumParameter<NewOdd>:$three);
  let assemblyFormat = "`<` params `>`";
}

// Optional attributes and types of dialects.
def Shop_Outer : Shop_Attr<"Outer", "outer"> {
  let parameters = (ins OptionalParameter<"::shop::InnerAttr">:$a, OptionalParameter<"std::optional<::shop::InnerAttr>">:$b,
      OptionalParameter<"::shop::InnerType">:$c);
  let assemblyFormat = "`<` ($a^)? `,` ($b^)? `,` ($c^)? `>`";
}
def Shop_Listed : Shop_Attr<"Listed", "listed"> {
  let parameters = (ins "int":$n, OptionalParameter<"::shop::InnerAttr">:$a);
  let assemblyFormat = "`<` params `>`";
}
def Shop_Announced : Shop_Attr<"Announced", "announced"> {
  let parameters = (ins OptionalParameter<"::shop::InnerAttr">:$a, OptionalParameter<"::shop::InnerType">:$b);
  let assemblyFormat = "`<` (`a` `=` $a^)? struct($b) `>`";
}

// Values after a group that ends with a value.
def Shop_Numbers : Shop_Attr<"Numbers", "numbers"> {
  let parameters = (ins DefaultValuedParameter<"int", "0">:$a, "int":$b);
  let assemblyFormat = "`<` (`a` $a^)? $b `>`";
}
// Groups side by side.
def Shop_Groups : Shop_Attr<"Groups", "groups"> {
  let parameters = (ins OptionalParameter<"::mlir::IntegerAttr">:$a, OptionalParameter<"::mlir::StringAttr">:$b,
      OptionalParameter<"::mlir::StringAttr">:$c);
  let assemblyFormat = "`<` (`a` `=` $a^)? (`b` `=` $b^)? (`,` $c^)? `>`";
}
def Shop_GroupsBefore : Shop_Attr<"GroupsBefore", "groups_before"> {
  let parameters = (ins OptionalParameter<"::mlir::IntegerAttr">:$a, OptionalParameter<"::mlir::IntegerAttr">:$b);
  let assemblyFormat = "`<` (`a` `=` $a^)? (`,` $b^) : (`none`)? `end` `>`";
}
