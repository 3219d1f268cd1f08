// mlir-tblgen 22 accepts these, but its C++ does not compile or does not parse what it prints.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Interfaces.td"

def Fixed_Dialect : Dialect {
  let name = "fixed";
  let cppNamespace = "::toys";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let isExtensible = 1;
}
class Fixed<string name, string word> : TypeDef<Fixed_Dialect, name> { let mnemonic = word; }

// A parameter with the name of a generated one.
def Names : Fixed<"Names", "names"> {
  let parameters = (ins "int":$emitError, "int":$allocator, "int":$tblgenKey, I32:$odsParser);
  let assemblyFormat = "`<` params `>`";
  let builders = [TypeBuilder<(ins "long":$context), [{
    return $_get ($_ctxt, int(context), 2, 3, ::mlir::IntegerType::get($_ctxt, 32));
  }]>];
}
// Extra code that ends in a private section.
def Section : Fixed<"Section", "section"> {
  let parameters = (ins "int":$a);
  let assemblyFormat = "`<` $a `>`";
  let extraClassDeclaration = [{
    using Self = $cppClass;
  private:
    int hidden() const;
  }];
  let extraClassDefinition = "int $cppClass::hidden() const { return 1; }";
}
// Empty lists.
def Nothing : Fixed<"Nothing", "nothing"> { let assemblyFormat = "`<` params struct(params) `>`"; }
// What follows an optional custom directive belongs to it.
def Pair : Fixed<"Pair", "pair"> {
  let parameters = (ins DefaultValuedParameter<"int", "7">:$a, DefaultValuedParameter<"int", "8">:$b);
  let assemblyFormat = "`<` (custom<Hash>($a)^ `with` $b) : (`nothing`)? `>`";
}
// A list as the first element of a group.
def First : Fixed<"First", "first"> {
  let parameters = (ins OptionalParameter<"::Numbers">:$numbers);
  let assemblyFormat = "`<` ($numbers^ `end`)? `>`";
}
// The same with a container that does not convert to `bool`.
def Container : Fixed<"Container", "container"> {
  let parameters = (ins OptionalArrayRefParameter<"int">:$numbers);
  let assemblyFormat = "`<` ($numbers^ `end`)? `>`";
}
// A reference to an absent parameter.
def Reference : Fixed<"Reference", "reference"> {
  let parameters = (ins DefaultValuedParameter<"int", "7">:$a);
  let assemblyFormat = "`<` (`a` $a^)? custom<Seen>(ref($a)) `>`";
}
// Defaults that use other parameters.
def Later : Fixed<"Later", "later"> {
  let parameters = (ins "int":$n, DefaultValuedParameter<"int", "$n + 1">:$m,
      DefaultValuedParameter<"int", "$m * 2">:$k);
  let assemblyFormat = "`<` $n (`to` $m^)? (`by` $k^)? `>`";
}
def Typed : AttrDef<Fixed_Dialect, "Typed"> {
  let mnemonic = "typed";
  let parameters = (ins "::mlir::IntegerAttr":$attr,
      AttributeSelfTypeParameter<"", "::mlir::Type", "$attr.getType()">:$type);
  let assemblyFormat = "$attr";
}
// A C++ type of two words.
def Words : Fixed<"Words", "words"> {
  let parameters = (ins AttrOrTypeParameter<"unsigned long", "">:$a);
  let assemblyFormat = "`<` $a `>`";
}
// A mnemonic and a summary with quotes, and no definition with an assembly format.
def Quotes : AttrDef<Fixed_Dialect, "Quotes"> {
  let attrName = "fixed.\"quotes\"";
  let parameters = (ins AnyTypeOf<[I32], "a \"word\"">:$a);
}
