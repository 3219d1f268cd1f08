// args: --gen-opt-parser-defs
// args: --gen-opt-rst
include "llvm/Option/OptParser.td"
