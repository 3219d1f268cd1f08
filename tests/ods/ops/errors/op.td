// args: --gen-op-decls
// args: --gen-op-defs
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def TwiceOp : Shop_Op<"twice"> { let arguments = (ins I32:$x, I64:$x); }
def TwoSidesOp : Shop_Op<"two_sides"> {
  let arguments = (ins I32:$x);
  let results = (outs I32:$x);
}
def SizesOp : Shop_Op<"sizes"> { let arguments = (ins Variadic<I32>:$x, Optional<I32>:$y); }
def FewOp : Shop_Op<"few", [AttrSizedOperandSegments]> { let arguments = (ins I32:$x); }
def BothOp : Shop_Op<"both", [SameVariadicResultSize, AttrSizedResultSegments]> {
  let results = (outs Variadic<I32>:$x, Variadic<I32>:$y);
}
def OverlapOp : Shop_Op<"overlap"> {
  let arguments = (ins I32:$operands, I32:$y);
  let results = (outs I32:$type, I32:$attributes);
  let regions = (region AnyRegion:$regions, AnyRegion:$operation);
}
def SameGetterOp : Shop_Op<"same_getter"> { let arguments = (ins I32:$a_b, I32Attr:$aB); }
def NamelessOp : Shop_Op<"nameless"> { let arguments = (ins I32Attr, I64Prop, I32); }
def KindsOp : Shop_Op<"kinds"> {
  let arguments = (ins 5:$x, Shop_Dialect:$y, DerivedAttr<"int", "return 1;">:$z);
  let results = (outs I32Attr:$r, 7:$q, VariadicOfVariadic<I32, "x">:$n);
  let regions = (region I32, 6);
  let successors = (successor AnyRegion:$a);
}
def OperatorsOp : Shop_Op<"operators"> {
  let results = (ins I32:$x);
  let regions = (successor AnyRegion:$y);
  let successors = (region AnySuccessor:$z);
}
def LastOp : Shop_Op<"last"> {
  let regions = (region VariadicRegion<AnyRegion>:$x, AnyRegion:$y, VariadicRegion<AnyRegion>);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$s, AnySuccessor:$t);
}
def NoBuildersOp : Shop_Op<"no_builders"> { let skipDefaultBuilders = 1; }
def BuildersOp : Shop_Op<"builders"> {
  let builders = [OpBuilder<(outs "int":$x)>];
}
def DefaultsOp : Shop_Op<"defaults"> {
  let builders = [OpBuilder<(ins CArg<"int", "5">:$x, "int":$y)>];
}
def SameBuildersOp : Shop_Op<"same_builders"> {
  let builders = [OpBuilder<(ins "int":$x)>, OpBuilder<(ins "int":$y)>];
}
def OrderOp : Shop_Op<"order", [Scalarizable]>;
def FieldOp : Shop_Op<"field"> { Attr x = I32Attr; }
def NoDialectOp : Shop_Op<"no_dialect"> { let opDialect = ?; }
