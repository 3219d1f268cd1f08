// Pointers in structures that have elements.
include "tdgen/api/api.td"
def Boxes : API {
  let prefix = "box";
  let name = "Box";
  let has_code_locations = 0;
  let calling_convention = "";
  let export = "";
  let checks_elements = 1;
}
def box_result_t : Enum {
  let desc = "Results";
  let etors = [Etor<"SUCCESS", "ok">, Etor<"INVALID_NULL_POINTER", "null">];
}
class Counted<string Type, string Name, string Length, bit IsOptional = 0> : StructMember<Type, Name, "elements"> {
  let length = Length;
  let is_optional = IsOptional;
}
def box_size_t : Struct { let desc = "A size"; let members = [StructMember<"int", "Count", "how many">]; }
def box_list_t : Struct {
  let desc = "Lists";
  let members = [
    StructMember<"int", "Count", "how many">, Counted<"const int *", "Items", "Count">,
    Counted<"const char *", "Name", "Count", 1>, StructMember<"const box_size_t *", "Size", "another length">,
    Counted<"const void *", "Bytes", "Size->Count">, Counted<"const int *", "Pair", "2">,
  ];
}
def boxPut : Function {
  let desc = "Puts a list";
  let params = [Param<"const box_list_t *", "List", "the list", PARAM_IN>];
  let returns = [];
}
