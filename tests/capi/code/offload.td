// Without an API record: the names of LLVM's Offload library.
include "tdgen/api/api.td"

def OL_APICALL : Macro {
  let desc = "calling convention";
  let value = "";
}

def OL_APIEXPORT : Macro {
  let desc = "visibility";
  let value = "";
}

def OL_SUCCESS : Macro {
  let desc = "no error";
  let value = "NULL";
}

def ol_errc_t : Enum {
  let desc = "what went wrong";
  let etors = [
    Etor<"SUCCESS", "nothing">,
    Etor<"UNINITIALIZED", "too early">,
    Etor<"INVALID_SIZE", "a size that\nmakes no sense">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">,
    Etor<"OTHER", "\"quoted\", C:\\dir, what??/">,
  ];
}

def ol_error_struct_t : Struct {
  let desc = "an error";
  let members = [
    StructMember<"ol_errc_t", "Code", "the code">,
    StructMember<"const char*", "Details", "a sentence">,
  ];
}

def ol_result_t : Typedef {
  let desc = "what functions return";
  let value = "const struct ol_error_struct_t *";
}

def ol_code_location_t : Struct {
  let desc = "a place";
  let members = [
    StructMember<"const char*", "SourceFile", "a file">,
    StructMember<"uint32_t", "LineNumber", "a line">,
  ];
}

def ol_device_handle_t : Handle {
  let desc = "a device";
}

def ol_device_info_t : Enum {
  let desc = "properties of devices";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"NAME", "char[]", "its name">,
    TaggedEtor<"UNITS", "uint32_t", "its units, as a text that is long enough to leave no room for all on a line">,
  ];
}

def ol_device_cb_t : FptrTypedef {
  let desc = "called for each device";
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"void*", "UserData", "anything", PARAM_IN_OPTIONAL>,
  ];
  let return = "bool";
}

def olInit : Function {
  let desc = "starts";
  let params = [];
  let returns = [];
}

def olShutDown : Function {
  let desc = "ends";
  let params = [];
  let returns = [];
}

def olIterateDevices : Function {
  let desc = "calls for each device";
  let params = [
    Param<"ol_device_cb_t", "Callback", "called", PARAM_IN>,
    Param<"void*", "UserData", "passed on", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}

def olGetDeviceInfo : Function {
  let desc = "reads a property";
  let params = [
    Param<"ol_device_handle_t", "Device", "the device", PARAM_IN>,
    Param<"ol_device_info_t", "PropName", "which", PARAM_IN>,
    Param<"size_t", "PropSize", "bytes", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue", "where", PARAM_OUT, TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "too small"]>];
}

def olMemFill : Function {
  let desc = "repeats a pattern";
  let params = [
    Param<"void*", "Ptr", "where", PARAM_OUT>,
    Param<"size_t", "PatternSize", "bytes", PARAM_IN>,
    Param<"const void*", "PatternPtr", "what", PARAM_IN>,
    Param<"size_t", "FillSize", "bytes in all", PARAM_IN>,
  ];
  let returns = [Return<"OL_ERRC_INVALID_SIZE", ["`FillSize % PatternSize != 0`"]>];
}
