include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Test_Dialect : Dialect {
  let name = "test";
  let cppNamespace = "test";
}

def Test_Kind : I32EnumAttr<"Kind", "A kind", [I32EnumAttrCase<"First", 0>, I32EnumAttrCase<"Second", 1>]> {
  let cppNamespace = "test";
}

def Test_Op : Op<Test_Dialect, "op", [AttrSizedOperandSegments]> {
  let arguments = (ins
    I32:$operand, Optional<AnyTensor>:$optional, Variadic<I64>:$variadic, AnyType:$any,
    I32Attr:$attr, UnitAttr:$unit, OptionalAttr<StrAttr>:$text, Test_Kind:$kind, SymbolNameAttr:$sym_name,
    Property<"int64_t">:$prop
  );
  let results = (outs I32:$result, Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$region, VariadicRegion<SizedRegion<1>>:$regions);
  let successors = (successor AnySuccessor:$successor, VariadicSuccessor<AnySuccessor>:$successors);
  let assemblyFormat = [{FORMAT}];
}
