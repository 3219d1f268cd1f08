// Another API, with names of its own and parameters that are called like what generated code uses.
include "tdgen/api/api.td"

def Cellar : API {
  let prefix = "kv";
  let name = "Cellar";
  let namespace = "wine::cellar";
  let error_enum = "kv_fault_t";
  let info_enum = "kv_property_t";
  let export = "KV_PUBLIC";
  let uninitialized_message = "call \"kvInit\" first";
  let symbol_version = "CELLAR_1.2";
}

foreach name = ["KV_APICALL", "KV_PUBLIC"] in
  def name : Macro {
    let desc = "nothing here";
    let value = "";
  }

def kv_fault_t : Enum {
  let desc = "what went wrong";
  let etors = [
    Etor<"NONE", "nothing">,
    Etor<"UNINITIALIZED", "too early">,
    Etor<"EMPTY", "nothing there">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">,
  ];
}

def kv_error_struct_t : Struct {
  let desc = "an error";
  let members = [
    StructMember<"kv_fault_t", "Code", "the code">,
    StructMember<"const char*", "Details", "a sentence">,
  ];
}

def kv_result_t : Typedef {
  let desc = "what functions return";
  let value = "const kv_error_struct_t *";
}

def kv_code_location_t : Struct {
  let desc = "a place";
  let members = [StructMember<"uint32_t", "LineNumber", "a line">];
}

def kv_structure_type_t : Enum {
  let desc = "kinds of structures";
  let etors = [Etor<"QUERY", "a query">];
}

def kv_query_t : Struct {
  let desc = "a query";
  let base_class = "kv_base_desc_t";
  let members = [StructMember<"uint32_t", "Limit", "at most so many">];
}

def kv_property_t : Enum {
  let desc = "bits";
  let is_bit_field = 1;
  let etors = [Etor<"RED", "red">, Etor<"DRY", "dry">, Etor<"OLD", "old">];
}

def kv_shelf_handle_t : Handle {
  let desc = "a shelf";
}

def kvInit : Function {
  let desc = "starts";
  let params = [Param<"uint32_t", "Flags", "none yet", PARAM_IN>];
  let returns = [Return<"KV_FAULT_EMPTY", ["`Flags > 7`"]>];
}

def kvShutDown : Function {
  let desc = "ends";
  let params = [];
  let returns = [];
}

def kvFind : Function {
  let desc = "finds bottles";
  let params = [
    Param<"kv_shelf_handle_t", "Result", "where", PARAM_IN>,
    Param<"const kv_query_t*", "Params", "what", PARAM_IN>,
    Param<"const char*", "trace", "a comment", PARAM_IN_OPTIONAL>,
    RangedParam<"uint32_t*", "Line", "numbers", PARAM_OUT, Range<"0", "wine">>,
    Param<"size_t", "wine", "how many numbers", PARAM_IN>,
  ];
  let returns = [
    Return<"KV_FAULT_INVALID_NULL_POINTER">,
    Return<"KV_FAULT_EMPTY", [
      "`wine == 0`",
      "`Params->Limit % wine != 0 && (Params->Limit > 1000 || Params->stype != KV_STRUCTURE_TYPE_QUERY || Params->pNext)`",
      "`trace && *trace == '\"'`",
    ]>,
  ];
}
