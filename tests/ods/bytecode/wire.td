// A dialect of random definitions, which are added behind.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "tdgen/mlir/bytecode.td"

def Wire_Dialect : Dialect {
  let name = "wire";
  let cppNamespace = "::wire";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Color : I32Enum<"Color", "a color", [I32EnumCase<"Red", 3, "red">, I32EnumCase<"Blue", 70000, "blue">]> {
  let cppNamespace = "::wire";
}
def Sides : I32BitEnum<"Sides", "some sides", [
    I32BitEnumCaseNone<"None", "none">, I32BitEnumCaseBit<"Left", 0, "left">, I32BitEnumCaseBit<"Right", 31, "right">]> {
  let cppNamespace = "::wire";
}

def Empty : AttrDef<Wire_Dialect, "Empty"> { let mnemonic = "empty"; }
def Nothing : TypeDef<Wire_Dialect, "Nothing"> { let mnemonic = "nothing"; }
def Scaled : AttrDef<Wire_Dialect, "Scaled"> {
  let mnemonic = "scaled";
  let parameters = (ins "int64_t":$value, "int64_t":$scale, OptionalArrayRefParameter<"int64_t">:$more);
  let assemblyFormat = "`<` $value `,` $scale (`,` $more^)? `>`";
}
// LLVM has no hash of floating-point numbers, so this storage class is written by hand.
def Ratio : AttrDef<Wire_Dialect, "Ratio"> {
  let mnemonic = "ratio";
  let parameters = (ins "double":$large, "float":$small);
  let hasCustomAssemblyFormat = 1;
  let genStorageClass = 0;
}
def Small : AttrDef<Wire_Dialect, "Small"> {
  let mnemonic = "small";
  let parameters = (ins "int64_t":$value);
  let assemblyFormat = "`<` $value `>`";
  let genVerifyDecl = 1;
}

def : DialectBytecode<Wire_Dialect> {
  let version = 2;
  let encodings = [
    BytecodeEncoding<"::wire::Id", "readId($_reader, $_var)", "$_writer.writeVarInt($_var.number)">,
  ];
  let added = [AddedParameter<Scaled, "scale", 1, "10">, AddedParameter<Scaled, "more", 2, "{}">];
}

