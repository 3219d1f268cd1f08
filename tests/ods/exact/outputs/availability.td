// args: --gen-avail-interface-decls
// args: --gen-avail-interface-defs
include "mlir/IR/EnumAttr.td"
include "mlir/Dialect/SPIRV/IR/SPIRVAvailability.td"

class Currency : Availability {
  let cppNamespace = "::shop::needs";
  let interfaceName = "CurrencyInterface";
  let interfaceDescription = [{
    The currencies that an operation needs:

      - one of each list.
  }];
  let queryFnRetType = "::std::optional<int>";
  let queryFnName = "getCurrency";
}
class Cash<string coins> : Currency {
  let cppNamespace = "";
  let interfaceName = "CashInterface";
  let instance = coins;
}

def Euro : Currency;
def Dollar : Currency { let interfaceName = "OfTheFirstRecord"; }
def Coin10 : Cash<"10">;
def Coin9 : Cash<"9">;
