// args: --gen-op-decls
// args: --gen-op-defs
// shown: AttributesOpGenericAdaptorBase AttributesOp::setPropertiesFromAttr PropertiesOp::getPropertiesAsAttr
// shown: AttributesOp::verifyInherentAttrs AttributesOp::verifyInvariantsImpl PropertiesOp::computePropertiesHash
// shown: readProperties writeProperties materializeDerivedAttributes getWidth setInherentAttr
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop::attributes"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_AttributesOp : Shop_Op<"attributes", [FirstAttrDerivedResultType]> {
  let arguments = (ins TypeAttr:$t, SymbolNameAttr:$sym_name, I32Attr:$n,
      ConfinedAttr<I32Attr, [AttrConstraint<CPred<"$n > 0">, "n is {{ $n }}">]>:$m,
      ConfinedAttr<I32Attr, [AttrConstraint<CPred<"$n > 0">, "above n">]>:$above,
      OptionalAttr<APIntAttr>:$ai, DefaultValuedOptionalAttr<F32Attr, "1.0f">:$dd,
      DefaultValuedStrAttr<StrAttr, "a\\\"b">:$d, UnitAttr:$u);
  let results = (outs AnyType:$r);
  DerivedAttr width = DerivedAttr<"unsigned", "return 5;", "$_builder.getI32IntegerAttr($_self)">;
}

def Shop_DerivedOp : Shop_Op<"derived"> {
  DerivedAttr width = DerivedAttr<"unsigned", "return 5;">;
}

def Shop_PropertiesOp : Shop_Op<"properties"> {
  let arguments = (ins I64Prop:$p, DefaultValuedProp<StringProp, "\"hey\"">:$sp, UnitProp:$up,
      OptionalProp<I64Prop>:$op, ArrayProp<I64Prop>:$ap,
      ConfinedProp<I64Prop, CPred<"$_self > 4">, "big">:$big);
}

def Shop_EncodedOp : Shop_Op<"encoded"> {
  let arguments = (ins I64Prop:$p);
  let useCustomPropertiesEncoding = 1;
}
