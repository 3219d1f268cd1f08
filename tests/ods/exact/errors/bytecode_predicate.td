// args: --gen-bytecode
// args: --gen-bytecode --bytecode-dialect=toy
include "mlir/IR/BytecodeBase.td"

let cType = "Shared" in {
def First : DialectType<(type)> { let printerPredicate = "$_val.isFirst()"; }
def Second : DialectType<(type)>;
def Third : DialectType<(type)>;
}
def Shop : DialectTypes<"shop"> { let elems = [First, Second, Third]; }
