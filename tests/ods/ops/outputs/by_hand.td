// args: --gen-op-decls
// args: --gen-op-defs
// shown: RefOp::parse CodeOp::parse CodeOp::print SizedOp::parse
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop::by_hand"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

// Authors who list the plain interface write `inferReturnTypes` themselves, even if it could be generated.
class ByHand<string mnemonic, list<Trait> traits = []> : Shop_Op<mnemonic, !listconcat([InferTypeOpInterface], traits)> {
  let extraClassDeclaration = [{
    static ::llvm::LogicalResult inferReturnTypes(::mlir::MLIRContext *context, ::std::optional<::mlir::Location> location,
        ::mlir::ValueRange operands, ::mlir::DictionaryAttr attributes, ::mlir::OpaqueProperties properties,
        ::mlir::RegionRange regions, ::llvm::SmallVectorImpl<::mlir::Type> &results);
  }];
}
def Shop_BuiltOp : ByHand<"built"> { let arguments = (ins AnyType:$x); let results = (outs I32:$r); }
def Shop_RefOp : ByHand<"ref", [AllTypesMatch<["x", "r"]>]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
def Shop_WithOp : ByHand<"with", [TypesMatchWith<"the same", "x", "r", "$_self">]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r, I32:$s);
}
// The same trait with this one is generated, as with the interface's methods declared.
def Shop_SameOp : Shop_Op<"same", [InferTypeOpInterface, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}
def Shop_DeclaredOp : Shop_Op<"declared", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyType:$x);
  let results = (outs I32:$r);
}

// A default attribute without a raw form has no default argument in the builder that takes raw values: the author's
// builder stays, and calls of it are not ambiguous.
def Shop_MacroOp : Shop_Op<"macro"> {
  let arguments = (ins StrAttr:$name, DefaultValuedAttr<ArrayAttr, "{}">:$args);
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name), [{
    build($_builder, $_state, $_builder.getStringAttr(name), $_builder.getArrayAttr({}));
  }]>];
}
def Shop_MacroWithValueOp : Shop_Op<"macro_with_value"> {
  let arguments = (ins StrAttr:$name, DefaultValuedAttr<ArrayAttr, "{}">:$args, DefaultValuedAttr<I64Attr, "7">:$n);
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name), [{
    build($_builder, $_state, $_builder.getStringAttr(name), $_builder.getArrayAttr({}));
  }]>];
}
def Shop_ValueFirstOp : Shop_Op<"value_first"> {
  let arguments = (ins DefaultValuedAttr<I64Attr, "7">:$n, DefaultValuedAttr<ArrayAttr, "{}">:$args);
}

// Several results with the type of an operand behind a variadic one.
def Shop_SeveralOp : Shop_Op<"several", [AllTypesMatch<["x", "r", "s"]>]> {
  let arguments = (ins Variadic<I32>:$v, AnyType:$x);
  let results = (outs AnyType:$r, AnyType:$s);
}

// Placeholders in C++.
def Shop_CodeOp : Shop_Op<"code"> {
  let arguments = (ins I32Attr:$n);
  let assemblyFormat = [{ custom<Foo>($n, "$_builder.getI1Type()", "$_ctxt") attr-dict }];
}

// All operands at once, and results of several lengths.
def Shop_SizedOp : Shop_Op<"sized", [AttrSizedResultSegments]> {
  let arguments = (ins Variadic<AnyType>:$in);
  let results = (outs Variadic<I32>:$r, Optional<F32>:$s);
  let assemblyFormat = "operands attr-dict `:` type(operands) `->` type($r) `,` type($s)";
}
