// args: --gen-openmp-clause-ops
// args: --verify-openmp-ops
// args: --gen-spirv-capability-implication
// args: --gen-spirv-avail-impls
// args: --gen-spirv-serialization
// args: --gen-tosa-avail-impls
include "mlir/IR/OpBase.td"
