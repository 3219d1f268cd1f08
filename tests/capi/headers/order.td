// Types come after what they need, else by kind and name.
include "base.td"

// Mentioned in a callback, before structures: declared forward.
def ol_a_cb_t : FptrTypedef {
  let desc = "takes a structure";
  let params = [Param<"struct ol_pointed_t*", "P", "by tag", PARAM_IN>, Param<"ol_named_t*", "N", "by name", PARAM_IN>];
  let return = "const char*";
}

def ol_b_cb_t : FptrTypedef {
  let desc = "takes nothing";
  let params = [];
  let return = "void";
}

// A typedef of one that comes later.
def ol_alias_t : Typedef {
  let desc = "another name";
  let value = "ol_zeta_t";
}

def ol_zeta_t : Typedef {
  let desc = "the name";
  let value = "struct ol_named_t";
}

def ol_named_t : Struct {
  let desc = "mentioned by name";
  let members = [StructMember<"int", "x", "x">];
}

def ol_pointed_t : Struct {
  let desc = "mentioned by tag, and by itself";
  let members = [StructMember<"struct ol_pointed_t*", "next", "the next one">, StructMember<"ol_pointed_t*", "other", "another">];
}

// Holds values of later ones, one through two typedefs.
def ol_holder_t : Struct {
  let desc = "holds others";
  let members = [StructMember<"struct ol_tail_t", "tail", "later">, StructMember<"ol_alias_t", "named", "through names">];
}

def ol_tail_t : Struct {
  let desc = "held";
  let members = [StructMember<"uint8_t", "byte", "b">];
}

def ol_base_user_t : Struct {
  let desc = "has a base";
  let base_class = "ol_base_desc_t";
  let members = [];
}

def ol_structure_type_t : Enum {
  let desc = "which structure";
  let etors = [Etor<"BASE_USER", "that one">];
}
