// The head of a description whose structures a test adds.
include "tdgen/api/api.td"

def Nest : API { let prefix = "nest"; let name = "Nest"; let success = "NEST_OK"; }
def NEST_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def NEST_APIEXPORT : Macro { let desc = "Exports a function"; let value = ""; }
def NEST_OK : Macro { let desc = "The result of a successful call"; let value = "0"; }
def nest_result_t : Typedef { let desc = "The result of a call"; let value = "int"; }
def nest_code_location_t : Struct {
  let desc = "A source location of the caller";
  let members = [StructMember<"const char *", "File", "the file">, StructMember<"int", "Line", "the line">];
}
def nestTake : Function {
  let desc = "Takes the outermost structure";
  let params = [Param<"const nest_s59_t *", "In", "the structure", PARAM_IN>];
  let returns = [];
}
def nest_s0_t : Struct { let desc = "level 0"; let members = [StructMember<"int", "A", "a number">]; }
