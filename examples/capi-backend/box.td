include "tdgen/api/api.td"

def Boxes : API { let prefix = "box"; let name = "Box"; let has_code_locations = 0; }

def BOX_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def BOX_APIEXPORT : Macro { let desc = "Exports a function"; let value = ""; }
def box_result_t : Enum {
  let desc = "The result of a call";
  let etors = [
    Etor<"SUCCESS", "success">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is invalid">,
  ];
}
def box_handle_t : Handle { let desc = "A box"; }
def boxOpen : Function {
  let desc = "Opens a box";
  let params = [
    Param<"uint32_t", "Size", "how much fits in", PARAM_IN>,
    Param<"box_handle_t*", "Box", "receives the box", PARAM_OUT>,
  ];
  let returns = [Return<"BOX_RESULT_INVALID_SIZE", ["`Size == 0`", "there is no room"]>];
}
