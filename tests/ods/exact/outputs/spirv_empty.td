// args: --gen-spirv-serialization
// Classes without operations.
include "mlir/Dialect/SPIRV/IR/SPIRVBase.td"
