// args: --gen-bytecode
include "mlir/IR/BytecodeBase.td"

def Pair : CompositeBytecode { dag members = (attr VarInt:$first, VarInt:$second); let cBuilder = "Pair($_args)"; }
let cType = "Shared" in {
def First : DialectAttribute<(attr)> { let printerPredicate = "$_val.isFirst()"; }
def Second : DialectAttribute<(attr)>;
}
def Skipped : DialectAttribute<(attr Pair:$pair, VarInt:$count)>;
def NoName : DialectAttribute<(attr VarInt)>;
def NoRecord : DialectAttribute<(attr 1:$x)>;
def NoType : DialectAttribute<(attr Bytecode<"parse($_var)">:$x)>;
def Shop : DialectAttributes<"shop"> { let elems = [First, Second, Skipped, NoName, NoRecord, NoType]; }
