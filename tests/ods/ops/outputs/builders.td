// args: --gen-op-decls
// args: --gen-op-defs
// shown: build CustomOp::create answer populateDefaultProperties
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop::builders"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_CustomOp : Shop_Op<"custom"> {
  let arguments = (ins AnyType:$x, I32Attr:$n);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$x, CArg<"bool", "true">:$is_big), [{
      $_state.addOperands(x);
      auto n = $_builder.getI32IntegerAttr(is_big ? 100 : 1);
      $_state.getOrAddProperties<Properties>().n = n;
    }]>,
    OpBuilder<(ins "::mlir::Value", "::mlir::Location":$location)>,
    DeprecatedOpBuilder<"use \"custom\"", (ins "float":$weight)>,
  ];
  let extraClassDeclaration = [{
    int answer();
      int other() { return 1; }
  }];
  let extraClassDefinition = [{
    int $cppClass::answer() { return 42; }
  }];
}

def Shop_OnlyOp : Shop_Op<"only"> {
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "int":$x), "(void)$_builder; (void)$_state; (void)x;">];
}

// The first of the trailing attributes distinguishes the two forms of builders.
def Shop_DefaultsOp : Shop_Op<"defaults"> {
  let arguments = (ins AnyType:$x, DefaultValuedAttr<I32Attr, "1">:$a, UnitAttr:$u,
      DefaultValuedProp<I64Prop, "7">:$p);
}
def Shop_NoApIntOp : Shop_Op<"no_ap_int"> {
  let arguments = (ins I32Attr:$n, DefaultValuedAttr<F32Attr, "1.0f">:$f, DefaultValuedAttr<I32Attr, "1">:$a);
}
