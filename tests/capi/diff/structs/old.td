include "base.td"

def ol_lamp_handle_t : Handle { let desc = "a lamp"; }

def ol_kind_t : Enum {
  let desc = "an enumeration";
  let etors = [
    Etor<"A", "x">,
  ];
}

def ol_size_t : Typedef { let desc = "a type"; let value = "uint64_t"; }

def ol_inner_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"char", "a", "x">,
    StructMember<"ol_size_t", "b", "x">,
  ];
}

def ol_end_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"int", "a", "x">,
  ];
}

def ol_hole_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"char", "a", "x">,
    StructMember<"int", "c", "x">,
  ];
}

def ol_middle_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"char", "a", "x">,
    StructMember<"ol_lamp_handle_t", "b", "x">,
    StructMember<"ol_kind_t", "c", "x">,
  ];
}

def ol_fewer_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"int", "a", "x">,
    StructMember<"int", "b", "x">,
  ];
}

def ol_retyped_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"int", "a", "x">,
    StructMember<"int", "b", "x">,
  ];
}

def ol_renamed_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"int", "a", "x">,
    StructMember<"int", "b", "x">,
  ];
}

def ol_swap_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"int", "a", "x">,
    StructMember<"int", "b", "x">,
  ];
}

def ol_outer_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"ol_inner_t", "a", "x">,
    StructMember<"int", "b", "x">,
  ];
}

def ol_unknown_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"foreign_t", "a", "x">,
    StructMember<"int", "b", "x">,
  ];
}

def ol_flags_t : Typedef { let desc = "a type"; let value = "uint32_t"; }

