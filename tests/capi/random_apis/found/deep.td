// A larger description, with most of what C has.
include "tdgen/api/api.td"
def Deep : API { let prefix = "dp"; let checks_elements = 1; let checks_values = 1; let has_code_locations = 0; }
class Sized<string Type, string Name, string Desc, bits<3> Flags, string Length, bit InBytes = 0> : Param<Type, Name, Desc, Flags> { let length = Length; let length_in_bytes = InBytes; }
class SizedMember<string Type, string Name, string Desc, string Length> : StructMember<Type, Name, Desc> { let length = Length; }
class MaybeMember<string Type, string Name, string Desc> : StructMember<Type, Name, Desc> { let is_optional = 1; }
foreach n = ["DP_APICALL","DP_APIEXPORT"] in def n : Macro { let desc = "x"; let value = ""; }
def DP_SUCCESS : Macro { let desc = "ok"; let value = "NULL"; }
def DP_ROWS : Macro { let desc = "rows"; let value = "3"; }
def DP_COLS : Macro { let desc = "cols"; let value = "(DP_ROWS + 1)"; }
def dp_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK","ok">, Etor<"UNINITIALIZED","u">, Etor<"INVALID_NULL_POINTER","p">, Etor<"INVALID_NULL_HANDLE","h">, Etor<"INVALID_ENUMERATION","e">, Etor<"INVALID_VALUE","v">, Etor<"BAD","b">]; }
def dp_error_struct_t : Struct { let desc = "error"; let members = [StructMember<"dp_errc_t","Code","code">, StructMember<"const char *","Details","text">]; }
def dp_result_t : Typedef { let desc = "result"; let value = "const struct dp_error_struct_t *"; }
def dp_code_location_t : Struct { let desc = "loc"; let members = [StructMember<"int","Line","f">]; }
def dp_structure_type_t : Enum { let desc = "st"; let etors = [Etor<"ROOT_PROPERTIES","r">, Etor<"LEAF_PROPERTIES","l">]; }
def dp_base_properties_t : Struct { let desc = "base"; let members = [StructMember<"dp_structure_type_t","stype","s">, StructMember<"void *","pNext","n">]; }
def dp_root_properties_t : Struct { let desc = "root"; let base_class = "dp_base_properties_t"; let members = [StructMember<"dp_grid_t","Grids[2][DP_ROWS]","g">, StructMember<"dp_node_handle_t","Nodes[4]","n">, StructMember<"dp_flag_t","Flags","f">, StructMember<"dp_flags_t","Set","s">]; }
def dp_leaf_properties_t : Struct { let desc = "leaf"; let base_class = "dp_base_properties_t"; let members = [StructMember<"dp_kind_t","Kinds[3]","k">, InnerStruct<"Where","w",[StructMember<"dp_kind_t","Kind","k">, StructMember<"dp_node_handle_t","Node","n">, UnionMember<"U","u",[StructMember<"dp_node_handle_t","N","n">,StructMember<"int","I","i">]>]>, InnerStruct<"Many[2]","m",[StructMember<"short","A","a">,StructMember<"unsigned char","B","b">]>, StructMember<"dp_cb_t","Call","c">, StructMember<"const struct dp_leaf_properties_t *","Up","u">]; }
def dp_grid_t : Struct { let desc = "grid"; let members = [StructMember<"double","Cells[DP_ROWS][4]","c">, StructMember<"const char *","Label","l">, StructMember<"signed","Low : 7","l">, StructMember<"unsigned","High : 25","h">, StructMember<"unsigned"," : 0","z">, StructMember<"bool","Set : 1","s">]; }
def dp_kind_t : Enum { let desc = "kind"; let etors = [Etor<"ONE","o">, Etor<"TWO","t","7">, Etor<"THREE","t">]; }
def dp_flag_t : Enum { let desc = "flag"; let is_bit_field = 1; let etors = [Etor<"F1","f">, Etor<"F2","f">, Etor<"F8","f","1 << 7">]; }
def dp_flags_t : Typedef { let desc = "flags"; let value = "uint16_t"; }
def dp_node_handle_t : Handle { let desc = "node"; let deprecated = "old"; }
def dp_tree_handle_t : Handle { let desc = "tree"; let parent = "dp_node_handle_t"; let since = "2.0"; }
def dp_cb_t : FptrTypedef { let desc = "cb"; let params = [Param<"const dp_leaf_properties_t *","Leaf","l",PARAM_IN>, Param<"dp_kind_t","Kind","k",PARAM_IN>, Param<"void *","Data","d",PARAM_IN>]; let return = "dp_kind_t"; }
def dp_ops_t : Struct { let desc = "ops"; let members = [StructMember<"dp_result_t (*)(dp_node_handle_t, const dp_grid_t *)","Run","r">, StructMember<"int (*)(const char *, ...)","Log","l">, StructMember<"void *(*)(size_t)","Alloc","a">]; }
def dpRoot : Function { let desc = "root"; let thread_safety = "object"; let params = [Param<"dp_node_handle_t","Node","n",PARAM_IN>, Param<"dp_root_properties_t *","Root","r",PARAM_OUT>]; let returns = []; }
def dpLeaf : Function { let desc = "leaf"; let thread_safety = "library"; let params = [Param<"const dp_leaf_properties_t *","Leaf","l",PARAM_IN>, Param<"const dp_root_properties_t *","Root","r",PARAM_IN_OPTIONAL>, Param<"dp_ops_t","Ops","o",PARAM_IN>]; let returns = [Return<"DP_ERRC_INVALID_NULL_POINTER">, Return<"DP_ERRC_BAD",["`Leaf->Where.Kind == DP_KIND_TWO`","`Root && Root->Grids[0][0].Low < 0`","`Ops.Run == NULL`"]>]; }
def dpAll : Function { let desc = "all"; let params = [Param<"int","N","n",PARAM_IN>, RangedParam<"const dp_grid_t *","Grids","g",PARAM_IN,Range<"0","N">>, RangedParam<"const dp_kind_t *","Kinds","k",PARAM_IN_OPTIONAL,Range<"0","N">>, RangedParam<"const dp_node_handle_t *","Nodes","n",PARAM_IN,Range<"0","N">>, RangedParam<"const dp_root_properties_t *","Roots","r",PARAM_IN,Range<"0","N">>, RangedParam<"const char *const *","Names","n",PARAM_IN,Range<"0","N">>, RangedParam<"bool *","Done","d",PARAM_OUT,Range<"0","N">>]; let returns = [Return<"DP_ERRC_BAD",["`N < 0 || N > 20`","`Kinds != NULL && N > 2 && Kinds[2] == DP_KIND_ONE`","`(N & 1) != 0 && N % 3 == 0`","`N == 4 ? Kinds == NULL : N == 5`"]>]; }
def dpTake : Function { let desc = "tree"; let params = [Param<"dp_node_handle_t","Node","n",PARAM_IN>, Param<"const dp_tree_handle_t *","Old","o",PARAM_IN_OPTIONAL>, CreatedParam<"dp_tree_handle_t *","Tree","t",PARAM_OUT>, Param<"size_t *","Size","s",3>, Sized<"char *","Text","t",PARAM_OUT_OPTIONAL,"*Size">]; let returns = []; let details = ["One.", "Two `Node`."]; let analogues = ["cuTake"]; }
def dpDrop : Function { let desc = "drop"; let params = [DestroyedParam<"dp_tree_handle_t","Tree","t",PARAM_IN>]; let returns = [Return<"DP_ERRC_BAD",["the tree is in use"]>]; }
