// args: --gen-avail-interface-decls
// args: --gen-avail-interface-defs
include "mlir/IR/EnumAttr.td"
include "mlir/Dialect/SPIRV/IR/SPIRVAvailability.td"

class Full : Availability {
  let cppNamespace = "shop";
  let interfaceName = "FullInterface";
  let queryFnRetType = "int";
  let queryFnName = "get";
}
class Same : Full;
class Other;
def Twice1 : Full;
def Twice2 : Same;
def Two : Full, Other;
def Empty : Availability;
def Words : Full { let queryFnName = "get it"; }
def Ends : Full { let interfaceDescription = "/* */"; }
