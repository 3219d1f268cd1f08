// args: --gen-bytecode
// args: --gen-bytecode -bytecode-dialect=shop
include "mlir/IR/BytecodeBase.td"

def String : WithParser<"succeeded($_reader.readString($_var))",
             WithPrinter<"$_writer.writeOwnedString($_getter)", WithGetter<"$_attrType", WithType<"StringRef">>>>;

def ArrayAttr : DialectAttribute<(attr Array<Attribute>:$value)>;

// Two forms of one type, and code of several lines.
let cType = "StringAttr" in {
def StringAttr : DialectAttribute<(attr String:$value)> {
  let printerPredicate = "isa<NoneType>($_val.getType())";
}
def StringAttrWithType : DialectAttribute<(attr String:$value, Type:$type)> {
  let printerPredicate = "!isa<NoneType>($_val.getType())";
  let cBuilder = [{
    get<$_resultType>(context,

                      $_args)
  }];
}
}

// A list of values with members.
def NamedAttribute : CompositeBytecode {
  dag members = (attr StringAttr:$name, Attribute:$value);
  let cBuilder = "NamedAttribute($_args)";
}
def DictionaryAttr : DialectAttribute<(attr Array<NamedAttribute>:$value)>;
def UnitAttr : DialectAttribute<(attr)>;

// Members that are not passed on, and a variable that is computed.
def IntegerType : DialectType<(type
  WithParser<"succeeded($_reader.readVarInt($_var))",
  WithPrinter<"$_writer.writeVarInt($_name.getWidth() << 2 | $_name.getSignedness())", WithType<"uint64_t">>>:$_bits,
  LocalVar<"uint64_t", "_bits >> 2">:$width,
  LocalVar<"IntegerType::SignednessSemantics", "IntegerType::SignednessSemantics(_bits & 3)">:$signedness
)>;
def FunctionType : DialectType<(type Array<Type>:$inputs, Array<Type>:$results)>;
def VectorType : DialectType<(type Array<SignedVarIntList>:$shape, Type:$element_type, Array<BoolList>:$scalable_dims)>;

def ShopAttributes : DialectAttributes<"shop"> {
  let elems = [UnitAttr, ReservedOrDead, StringAttr, StringAttrWithType, DictionaryAttr, ReservedOrDead, ArrayAttr];
}
def ShopTypes : DialectTypes<"shop"> {
  let elems = [VectorType, IntegerType, FunctionType];
}
