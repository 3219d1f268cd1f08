// args: --gen-dialect-capi-header
// args: --gen-dialect-capi-impl --dialect=third

include "mlir/IR/OpBase.td"

def One_Dialect : Dialect {
  let name = "one";
}
def Two_Dialect : Dialect {
  let name = "two";
}
