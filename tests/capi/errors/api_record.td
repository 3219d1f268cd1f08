// The API record: where it stands, what it says, and that there is one.
include "tdgen/api/api.td"
def early : Function {
  let desc = "d";
  let params = [];
  let returns = [];
}
def early_struct : Struct {
  let desc = "d";
  let members = [StructMember<"int", "a", "d">];
}
def Mine : API {
  let prefix = "my";
  let result_type = "1result";
  let namespace = "my::class";
  let header = "a\"b.h";
  let symbol_version = "V 1";
  let trace_variable = "MY-TRACE";
}
