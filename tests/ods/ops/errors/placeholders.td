// args: --gen-op-defs
// Placeholders of authors' code that have no value would be C++ that does not compile.
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def BuilderOp : Shop_Op<"builder"> {
  let builders = [OpBuilder<(ins "int":$n), [{ $_state.addTypes($_bulider.getI32Type()); }]>];
}
def DefinitionOp : Shop_Op<"definition"> {
  let extraClassDefinition = "int $cppClass::one() { return $one; }";
}
def ConditionOp : Shop_Op<"condition"> {
  let arguments = (ins Type<CPred<"isGood($_slef)">, "good">:$x);
}
// Comments and strings may hold anything.
def FineOp : Shop_Op<"fine"> {
  let builders = [OpBuilder<(ins "int":$n), [{ $_state.addAttribute("$n", {}); // costs $x }]>];
}
