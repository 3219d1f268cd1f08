// Functions and structures before the API record.
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
}
