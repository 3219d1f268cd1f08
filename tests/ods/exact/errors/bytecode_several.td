// args: --gen-bytecode
// args: --gen-bytecode --bytecode-dialect=shop
include "mlir/IR/BytecodeBase.td"

def Shop : DialectTypes<"shop"> { let elems = []; }
def Again : DialectTypes<"shop"> { let elems = []; }
def Toy : DialectAttributes<"toy"> { let elems = []; }
