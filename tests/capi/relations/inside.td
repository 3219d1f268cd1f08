// Checks of arrays and pointers inside of structures.
include "tdgen/api/api.td"

def Box : API {
  let prefix = "box";
  let checks_values = 1;
  let checks_elements = 1;
  let has_code_locations = 0;
}

def BOX_SUCCESS : Macro { let desc = "the result of a successful call"; let value = "NULL"; }
def BOX_APICALL : Macro { let desc = "calling convention"; let value = ""; }
def BOX_APIEXPORT : Macro { let desc = "exports a function"; let value = ""; }
def BOX_LANES : Macro { let desc = "the lanes of a vector"; let value = "4"; }

def box_errc_t : Enum {
  let desc = "codes";
  let etors = [
    Etor<"SUCCESS", "no error">, Etor<"UNINITIALIZED", "too early">, Etor<"INVALID_NULL_HANDLE", "a handle is null">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">, Etor<"INVALID_ENUMERATION", "no enumerator">,
    Etor<"INVALID_VALUE", "no flag">, Etor<"INVALID_SIZE", "a size is invalid">, Etor<"INTERNAL", "an exception">,
  ];
}
def box_error_struct_t : Struct {
  let desc = "an error";
  let members = [StructMember<"box_errc_t", "Code", "the code">, StructMember<"const char *", "Details", "a message">];
}
def box_result_t : Typedef { let desc = "a result"; let value = "const struct box_error_struct_t *"; }

def box_handle_t : Handle { let desc = "a box"; }
def box_item_handle_t : Handle { let desc = "an item of a box"; let parent = "box_handle_t"; }
def box_kind_t : Enum { let desc = "kinds"; let etors = [Etor<"SMALL", "small">, Etor<"LARGE", "large">]; }
def box_flag_t : Enum {
  let desc = "flags";
  let is_bit_field = 1;
  let etors = [Etor<"OPEN", "open">, Etor<"LOCKED", "locked">];
}
def box_flags_t : Typedef { let desc = "flags"; let value = "uint32_t"; }

def box_place_t : Struct {
  let desc = "a place";
  let members = [
    StructMember<"box_item_handle_t", "Item", "the item">,
    StructMember<"box_kind_t", "Kind", "its kind">,
  ];
}
class OptionalMember<string Type, string Name, string Desc> : StructMember<Type, Name, Desc> {
  let is_optional = 1;
}
class SizedMember<string Type, string Name, string Desc, string Length> : StructMember<Type, Name, Desc> {
  let length = Length;
}
def box_many_t : Enum {
  let desc = "more enumerators than a condition names";
  let etors = !foreach(i, !range(300), Etor<"N" # i, "one of many", !if(!lt(i, 200), "", !if(!eq(i, 200), "1000", ""))>);
}
// A list, an array behind a pointer, arrays inside, and what a pointer's typedef hides.
def box_place_ptr_t : Typedef { let desc = "a pointer to a place"; let value = "const box_place_t *"; }
def box_chain_t : Struct {
  let desc = "one of a list";
  let members = [
    StructMember<"const box_chain_t *", "Next", "the next one, or NULL">,
    StructMember<"box_place_ptr_t", "Place", "a place, or NULL">,
    StructMember<"box_many_t", "Many", "one of many">,
  ];
}
def box_row_t : Struct {
  let desc = "a row";
  let members = [
    StructMember<"uint32_t", "Count", "the number of places">,
    SizedMember<"const box_place_t *", "Places", "the places", "Count">,
    SizedMember<"const box_place_t *const *", "Pointers", "their addresses", "Count">,
    SizedMember<"box_kind_t *", "Output", "filled by the library", "Count">,
  ];
}
def box_grid_t : Struct {
  let desc = "a grid";
  let members = [
    StructMember<"int", "Size", "the number of kinds">,
    SizedMember<"box_kind_t", "Kinds[4]", "kinds", "Size">,
    StructMember<"box_flags_t", "Flags[2][BOX_LANES]", "flags">,
    StructMember<"size_t *", "Rows", "the number of rows">,
    SizedMember<"const box_row_t *", "All", "the rows", "*Rows">,
    SizedMember<"const box_item_handle_t *", "Items", "items", "BOX_LANES">,
    InnerStruct<"Inner", "a part", [StructMember<"box_kind_t", "Kind", "a kind">]>,
    InnerStruct<"Parts[2]", "parts", [StructMember<"box_item_handle_t", "Item", "an item">]>,
    StructMember<"box_kind_t", "What", "which of the two">,
    UnionMember<"", "one of two", [
      StructMember<"box_item_handle_t", "Item", "an item", "BOX_KIND_SMALL">,
      StructMember<"box_flags_t", "Winds", "flags", "BOX_KIND_LARGE">,
    ], "What">,
  ];
}
def box_d0_t : Struct { let desc = "the innermost"; let members = [StructMember<"box_kind_t", "Kind", "a kind">]; }
def box_d1_t : Struct { let desc = "level 1"; let members = [StructMember<"box_d0_t", "In", "inside">]; }
def box_d2_t : Struct { let desc = "level 2"; let members = [StructMember<"box_d1_t", "In", "inside">]; }
def box_d3_t : Struct { let desc = "level 3"; let members = [StructMember<"box_d2_t", "In", "inside">]; }
def box_d4_t : Struct { let desc = "level 4"; let members = [StructMember<"box_d3_t", "In", "inside">]; }
def box_d5_t : Struct { let desc = "level 5"; let members = [StructMember<"box_d4_t", "In", "inside">]; }
def box_d6_t : Struct { let desc = "level 6"; let members = [StructMember<"box_d5_t", "In", "inside">]; }
def box_d7_t : Struct { let desc = "level 7"; let members = [StructMember<"box_d6_t", "In", "inside">]; }
def box_d8_t : Struct { let desc = "level 8"; let members = [StructMember<"box_d7_t", "In", "inside">]; }
def box_d9_t : Struct { let desc = "level 9"; let members = [StructMember<"box_d8_t", "In", "inside">]; }
def box_d10_t : Struct { let desc = "level 10"; let members = [StructMember<"box_d9_t", "In", "inside">]; }
def box_d11_t : Struct { let desc = "level 11"; let members = [StructMember<"box_d10_t", "In", "inside">]; }
def box_d12_t : Struct { let desc = "level 12"; let members = [StructMember<"box_d11_t", "In", "inside">]; }

class F<string Desc, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = Desc;
  let params = Params;
  let returns = Returns;
}
class Long<string Type, string Name, string Desc, bits<3> Flags, string Length, bit InBytes = 0>
    : Param<Type, Name, Desc, Flags> {
  let length = Length;
  let length_in_bytes = InBytes;
}

def boxGrid : F<"takes a grid", [Param<"const box_grid_t *", "Grid", "the grid", PARAM_IN_OPTIONAL>]>;
def boxChain : F<"takes a list", [Param<"const box_chain_t *", "Chain", "the first", PARAM_IN>]>;
def boxDeep : F<"takes a deep structure", [Param<"const box_d12_t *", "Deep", "the structure", PARAM_IN>]>;
def boxRows : F<"takes rows", [
  Param<"size_t", "Count", "their number", PARAM_IN>,
  RangedParam<"const box_row_t *", "Rows", "the rows", PARAM_IN, Range<"0", "Count">>,
]>;
def boxFixed : F<"takes kinds", [
  Param<"const box_row_t *", "Row", "a row", PARAM_IN>,
  Long<"const box_kind_t *", "Kinds", "as many as the row", PARAM_IN, "Row->Count">,
  Long<"const box_item_handle_t *", "Items", "four", PARAM_IN_OPTIONAL, "BOX_LANES">,
]>;
