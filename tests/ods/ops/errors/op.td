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
def KeywordsOp : Shop_Op<"keywords"> {
  let arguments = (ins I32:$class, I32Attr:$int);
  let results = (outs I32:$new);
}
