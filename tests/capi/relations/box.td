// Lengths, ownership and checks of what arguments point to.
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
def box_desc_t : Struct {
  let desc = "a description";
  let members = [
    StructMember<"box_place_t", "Place", "where it is">,
    OptionalMember<"box_item_handle_t", "Other", "another item, or NULL">,
    StructMember<"box_flags_t", "Flags", "flags">,
    StructMember<"size_t", "Count", "the number of values">,
    SizedMember<"const int *", "Values", "values", "Count">,
    SizedMember<"const char *", "Name", "its name", "null-terminated">,
  ];
}

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

class Unchecked<string Type, string Name, string Desc, bits<3> Flags> : Param<Type, Name, Desc, Flags> {
  let checks_values = 0;
}

def boxOpen : F<"opens a box", [CreatedParam<"box_handle_t *", "Box", "the box">]> {
  let thread_safety = "any";
}
def boxClose : F<"closes a box", [DestroyedParam<"box_handle_t", "Box", "the box">]> {
  let thread_safety = "library";
}
def boxFirst : F<"finds the first item", [
  Param<"box_handle_t", "Box", "the box", PARAM_IN>,
  BorrowedParam<"box_item_handle_t *", "Item", "the item">,
]>;
def boxRemove : F<"removes items", [
  Param<"box_handle_t", "Box", "the box", PARAM_IN>,
  Param<"int", "Count", "their number", PARAM_IN>,
  RangedParam<"const box_item_handle_t *", "Items", "the items", PARAM_IN_OPTIONAL, Range<"0", "Count">>,
], [Return<"BOX_ERRC_INVALID_SIZE", ["`Count > 4`"]>]>;
def boxKinds : F<"sets kinds", [
  Param<"const size_t *", "Count", "their number", PARAM_IN_OPTIONAL>,
  Long<"const box_kind_t *", "Kinds", "the kinds", PARAM_IN, "*Count">,
]>;
def boxPlaces : F<"sets places", [
  Param<"size_t", "i", "a number", PARAM_IN>,
  RangedParam<"const box_place_t *", "Places", "the places", PARAM_IN, Range<"1", "i">>,
]>;
def boxDescribe : F<"sets a description", [
  Param<"const box_desc_t *", "Desc", "the description", PARAM_IN_OPTIONAL>,
]>;
def boxMove : F<"moves", [Param<"box_place_t", "Place", "the place", PARAM_IN>]>;
def boxUnchecked : F<"checks nothing", [Unchecked<"const box_desc_t *", "Desc", "the description", PARAM_IN>]>;
def boxDraw : F<"draws", [
  Param<"uint32_t", "Width", "the width", PARAM_IN>,
  Param<"uint32_t", "Height", "the height", PARAM_IN>,
  Long<"const uint8_t *", "Pixels", "the pixels", PARAM_IN, "Width * Height">,
  Long<"const float *", "Lanes", "a vector", PARAM_IN, "BOX_LANES">,
  Long<"const char *", "Title", "the title", PARAM_IN, "null-terminated">,
  Long<"const void *", "Raw", "bytes", PARAM_IN, "Height", true>,
]>;
