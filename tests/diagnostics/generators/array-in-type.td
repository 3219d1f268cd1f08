include "../api.inc"

def lamp_name_t : Struct {
  let desc = "The name of a lamp";
  let members = [StructMember<"char[64]", "Text", "the name">];
}
