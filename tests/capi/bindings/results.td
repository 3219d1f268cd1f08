// Functions whose results are not codes, in an API that has none.
include "tdgen/api/api.td"
def Res : API { let prefix = "res"; let has_code_locations = 0; }
foreach name = ["RES_APICALL", "RES_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def res_tree_handle_t : Handle { let desc = "a tree"; }
def res_leaf_handle_t : Handle { let desc = "a leaf of a tree"; let parent = "res_tree_handle_t"; }
def res_color_t : Enum { let desc = "colors"; let etors = [Etor<"RED", "red">, Etor<"GREEN", "green">]; }
def res_wind_flag_t : Enum { let desc = "winds"; let is_bit_field = 1; let etors = [Etor<"NORTH", "north">, Etor<"EAST", "east">]; }
def res_wind_flags_t : Typedef { let desc = "winds"; let value = "uint32_t"; }
def res_text_t : Typedef { let desc = "a text"; let value = "const char *"; }
def res_point_t : Struct { let desc = "a point"; let members = [StructMember<"int", "X", "x">, StructMember<"double", "Y", "y">]; }
def res_view_t : Struct { let desc = "elements of the library"; let members = [StructMember<"const int *", "Items", "the elements">, StructMember<"size_t", "Count", "their number">]; }
def res_answer_t : Struct { let desc = "a truth value inside"; let members = [StructMember<"bool", "Yes", "whether so">]; }
// Names of Python's `typing`.
foreach name = ["any", "optional", "sequence", "type"] in
def res_#name#_t : Struct { let desc = "one or more"; let members = [StructMember<"int", "X", "x">]; }
def res_visit_t : FptrTypedef { let desc = "called for each"; let return = "void"; let params = [Param<"int", "Value", "a value", PARAM_IN>, Param<"void *", "Data", "data", PARAM_IN_OPTIONAL>]; }

class F<string Type, list<Param> Params> : Function { let desc = "returns `" # Type # "`"; let return = Type; let params = Params; let returns = []; }
class OnTree<string Type, list<Param> Params = []> : F<Type, !listconcat([Param<"res_tree_handle_t", "Tree", "the tree", PARAM_IN>], Params)>;
class OnLeaf<string Type, list<Param> Params = []> : F<Type, !listconcat([Param<"res_leaf_handle_t", "Leaf", "the leaf", PARAM_IN>], Params)>;

def resInit : F<"void", []>;
def resShutDown : F<"void", []>;
def resPlant : F<"res_tree_handle_t", [Param<"int", "Size", "a size; none for 0", PARAM_IN>]> { let result_ownership = "creates"; }
def resFell : F<"int", [DestroyedParam<"res_tree_handle_t", "Tree", "the tree">]>;
def resGrow : OnTree<"res_leaf_handle_t", [Param<"res_text_t", "Name", "its name", PARAM_IN>]> { let result_ownership = "creates"; }
def resDrop : F<"void", [DestroyedParam<"res_leaf_handle_t", "Leaf", "the leaf">]>;
def resFirst : OnTree<"res_leaf_handle_t"> { let result_ownership = "borrows"; }
def resLoose : F<"res_leaf_handle_t", []> { let result_ownership = "borrows"; }
def resName : OnLeaf<"res_text_t">;
def resRaw : OnLeaf<"char *">;
def resColor : OnLeaf<"res_color_t">;
def res_mask_flag_t : Enum { let desc = "bits"; let is_bit_field = 1; let value_type = "uint64_t"; let etors = [Etor<"LOW", "low">, Etor<"HIGH", "high", "1 << 63">]; }
def resMask : F<"res_mask_flag_t", [Param<"res_mask_flag_t", "Mask", "some", PARAM_IN>]>;
def resWinds : F<"res_wind_flags_t", [Param<"res_wind_flags_t", "Winds", "some", PARAM_IN>]>;
def resMiddle : F<"res_point_t", [
  Param<"const res_point_t *", "From", "one", PARAM_IN>, Param<"const res_point_t *", "To", "the other", PARAM_IN_OPTIONAL>,
]>;
def resView : OnTree<"res_view_t">;
def resAnswer : F<"res_answer_t", [Param<"bool", "Yes", "whether so", PARAM_IN>]>;
def resIsTall : OnTree<"bool">;
def resSum : F<"int64_t", [Param<"size_t", "Len", "their number", PARAM_IN>, RangedParam<"const int *", "Items", "numbers", PARAM_IN, Range<"0", "Len">>]>;
def resFill : F<"size_t", [RangedParam<"int *", "Items", "numbers", PARAM_OUT, Range<"0", "Count">>, Param<"size_t", "Count", "their number", PARAM_IN>, Param<"int", "Items_c", "the first", PARAM_IN>]>;
def resSizes : OnTree<"void", [
  Param<"uint32_t *", "Count", "their number", PARAM_OUT>,
  RangedParam<"int *", "Sizes", "the sizes", PARAM_OUT_OPTIONAL, Range<"0", "Count">>,
]>;
def resSplit : OnTree<"int", [
  Param<"int *", "Result", "the rest", PARAM_OUT>, BorrowedParam<"res_leaf_handle_t *", "Leaf", "the first leaf">,
]>;
def resEach : OnTree<"void", [Param<"res_visit_t", "Visit", "called", PARAM_IN>, Param<"void *", "Data", "data", PARAM_IN_OPTIONAL>]>;
// Names that bindings have themselves.
def resCheck : F<"unsigned char", [Param<"int", "Len", "a number", PARAM_IN>, Param<"int", "Room_Len", "a number", PARAM_IN>]>;
def res_check : F<"float", [Param<"float", "No_Handle", "a number", PARAM_IN>]>;
def resLambda : F<"long", [Param<"long", "Lambda", "a number", PARAM_IN>]>;
def lambda : F<"short", [Param<"short", "None", "a number", PARAM_IN>]>;
def resFromRaw : OnLeaf<"const void *">;
def resClose : OnLeaf<"uintptr_t">;
def resInt : OnLeaf<"int">;
// Characters that are no text, a text that the caller frees, and texts that may be missing.
def resBytes : OnTree<"const char *", [Param<"size_t *", "Count", "their number", PARAM_OUT>]> { let result_length = "*Count"; }
def resTitle : OnTree<"res_text_t", [Param<"bool", "Has", "whether there is one", PARAM_IN>]> { let result_ownership = "creates"; }
def resFreeText : F<"void", [Param<"void *", "Text", "a title, or NULL", PARAM_IN_OPTIONAL>]>;
def resMotto : F<"const char *", [Param<"bool", "Has", "whether there is one", PARAM_IN>]> { let result_ownership = "borrows"; let result_length = "null-terminated"; }
// Two arrays with one length.
def resDot : F<"int64_t", [
  RangedParam<"const int *", "A", "numbers", PARAM_IN, Range<"0", "Len">>,
  RangedParam<"const int *", "B", "as many numbers", PARAM_IN, Range<"0", "Len">>,
  Param<"size_t", "Len", "their number", PARAM_IN>,
]>;
