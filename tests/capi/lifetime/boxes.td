// What no style has: handles in arrays and behind pointers that a call destroys, and codes of their own.
include "tdgen/api/api.td"

def Boxes : API {
  let prefix = "bx";
  let name = "Boxes";
  let has_code_locations = 0;
  let keeps_names = 1;
  let calling_convention = "";
  let export = "";
  let result_type = "bx_code";
  let success = "BX_OK";
  let init_function = "";
  let invalid_code = "BX_NULL";
  let invalid_handle_code = "BX_GONE";
  let in_use_code = "BX_IN_USE";
}
def bx_code : Enum {
  let desc = "the result of a call";
  let has_end = 0;
  let etors = [Etor<"BX_OK", "success">, Etor<"BX_NULL", "null">, Etor<"BX_GONE", "gone">, Etor<"BX_IN_USE", "in use">];
}
def bx_shelf : OpaqueStruct { let desc = "a shelf"; }
def bx_box : OpaqueStruct { let desc = "a box"; let parent = "bx_shelf"; }
def bx_box_ref : Typedef { let desc = "a box"; let value = "struct bx_box *"; }
class F<string Desc, list<Param> Params> : Function { let desc = Desc; let params = Params; let returns = []; }
class Boxes<string Type, bits<3> Flags, string Length, string Ownership = ""> : SizedParam<Type, "boxes", "boxes", Flags, Length> {
  let ownership = Ownership;
}
defvar Shelf = Param<"bx_shelf *", "shelf", "the shelf", PARAM_IN>;
class Any<string Name> : Param<"bx_box_ref", Name, "a box", PARAM_IN> { let any_parent = 1; }

def bx_shelf_new : F<"makes a shelf", [CreatedParam<"bx_shelf **", "shelf", "receives it">]>;
def bx_shelf_free : F<"frees a shelf, and forgets it", [DestroyedParam<"bx_shelf **", "shelf", "the shelf">]>;
def bx_boxes_new : F<"makes boxes", [
  Shelf, Param<"size_t", "count", "how many", PARAM_IN>, Boxes<"bx_box_ref *", PARAM_OUT, "count", "creates">,
]>;
def bx_boxes_free : F<"frees boxes", [
  Param<"size_t", "count", "how many", PARAM_IN>, Boxes<"bx_box *const *", PARAM_IN, "count", "destroys">,
]>;
def bx_sort : F<"sorts boxes up to a null", [Shelf, Boxes<"bx_box *const *", PARAM_IN, "null-terminated">]>;
def bx_pair : F<"looks at two boxes", [Shelf, Boxes<"bx_box *const *", PARAM_IN, "2">]>;
def bx_move : F<"moves a box to a shelf", [Shelf, Any<"box">]>;
