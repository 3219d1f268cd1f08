// A description as it is written for LLVM's offload-tblgen: its file name, its idioms.
include "APIDefs.td"

def ol_x_handle_t : Handle { let desc = "X"; }

def OL_APICALL : Macro {
  let desc = "calling convention";
  let condition = "defined(_WIN32)";
  let value = "__cdecl";
  let alt_value = "";
}
def OL_APIEXPORT : Macro { let desc = "export"; let value = ""; }
def ol_result_t : Typedef { let desc = "result"; let value = "const struct ol_error_struct_t*"; }
def ol_error_struct_t : Struct {
  let desc = "error";
  let members = [StructMember<"int", "Code", "code">, StructMember<"const char*", "Details", "text">];
}
def ol_code_location_t : Struct {
  let desc = "place";
  let members = [StructMember<"uint32_t", "LineNumber", "line">];
}

def ol_x_info_t : Enum {
  let desc = "info";
  let is_typed = 1;
  list<TaggedEtor> basic_etors = [
    TaggedEtor<"Name", "char[]", "a text in "
               "two pieces">,
    TaggedEtor<"Handle", "ol_x_handle_t", "itself">,
  ];
  list<TaggedEtor> fp_configs = !foreach(type, ["Single", "Half"],
    TaggedEtor<type # "_FP_CONFIG", "uint32_t", type # " precision">);
  let etors = !listconcat(basic_etors, fp_configs);
}

def olGetXInfo : Function {
  let desc = "Queries";
  let details = [];
  let params = [
    Param<"ol_x_handle_t", "X", "the x", PARAM_IN>,
    Param<"ol_x_info_t", "PropName", "what", PARAM_IN>,
    Param<"size_t", "PropSize", "bytes", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue", "where", PARAM_OUT, TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`"]>,
    Return<"OL_ERRC_INVALID_NULL_POINTER", ["If `PropValue` is a bad pointer"]>,
  ];
}
