// Bytecode
include "mlir/IR/BytecodeBase.td"
def RingAttr : DialectAttribute<(attr Type:$coefficientType, Attribute:$modulus, Attribute:$root, SignedVarInt:$degree)> { let cBuilder = "get<$_resultType>(context, $_args, true)"; }
def NamedAttr_ : DialectAttribute<(attr Attribute:$name, WithParser <"succeeded($_reader.readVarInt($_var))", WithPrinter<"$_writer.writeVarInt($_name)", VarInt>>:$n, Array<SignedVarIntList>:$lists)>;
let cType = "RingAttr" in {
def RingA : DialectAttribute<(attr VarInt:$a)> { let printerPredicate = "$_val.isA()"; }
def RingB : DialectAttribute<(attr Array<Type>:$types)> { let printerPredicate = "!$_val.isA()"; }
}
def CipherType : DialectType<(type Attribute:$ring, Array<Type>:$elements)>;
def KeyType : DialectType<(type)>;
def CryptoAttributes : DialectAttributes<"Crypto"> { let elems = [RingA, ReservedOrDead, NamedAttr_, RingB]; }
def CryptoTypes : DialectTypes<"Crypto"> { let elems = [CipherType, ReservedOrDead, KeyType]; }
