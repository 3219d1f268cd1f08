// An error structure and a result that generated code cannot make.
include "tdgen/api/api.td"
def ol_error_struct_t : Struct {
  let desc = "d";
  let members = [StructMember<"const char*", "Text", "d">];
}
def ol_result_t : Typedef {
  let desc = "d";
  let value = "int";
}
def olRun : Function { let desc = "d"; let params = []; let returns = []; }
