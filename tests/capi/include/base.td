// What the functions of every API rely on.

include "tdgen/api/api.td"

def OL_APICALL : Macro {
  let desc = "calling convention";
  let value = "";
}

def OL_APIEXPORT : Macro {
  let desc = "visibility";
  let value = "";
}

def ol_result_t : Typedef {
  let desc = "a result";
  let value = "int";
}

def ol_code_location_t : Struct {
  let desc = "a place";
  let members = [StructMember<"int", "Line", "a line">];
}
