// args: --gen-bytecode
// args: --gen-bytecode --bytecode-dialect=other
include "mlir/IR/BytecodeBase.td"

def IndexType : DialectType<(type)>;
def Others : DialectTypes<"other"> { let elems = [IndexType]; }
