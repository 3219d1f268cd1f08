// args: --gen-op-decls
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

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
def UnbuildableOp : Shop_Op<"unbuildable"> {
  let arguments = (ins DefaultValuedOptionalAttr<AnyAttr, "nothing()">:$x, DefaultValuedAttr<AnyAttr, "all()">:$y);
}
