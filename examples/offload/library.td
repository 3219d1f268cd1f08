//===- library.td - Macros, versions, initialization and shutdown ----------===//

def OL_APICALL : Macro {
  let desc = "Calling convention";
  let condition = "defined(_WIN32)";
  let value = "__cdecl";
  let alt_value = "";
}

def OL_APIEXPORT : Macro {
  let desc = "Exports a function";
  let condition = "defined(_WIN32)";
  let value = "__declspec(dllexport)";
  let alt_value = "";
}

def OL_VERSION_MAJOR : Macro {
  let desc = "Version of the API: first number";
  let value = "0";
}

def OL_VERSION_MINOR : Macro {
  let desc = "Version of the API: second number";
  let value = "0";
}

def OL_VERSION_PATCH : Macro {
  let desc = "Version of the API: third number";
  let value = "1";
}

def ol_context_handle_t : Handle {
  let desc = "A context. No function uses it yet";
}

def ol_code_location_t : Struct {
  let desc = "A source location of the caller, passed to WithCodeLoc variants";
  let members = [
    StructMember<"const char*", "FunctionName", "the calling function">,
    StructMember<"const char*", "SourceFile", "its file">,
    StructMember<"uint32_t", "LineNumber", "the line in that file">,
    StructMember<"uint32_t", "ColumnNumber", "the column in that line">,
  ];
}

def olInit : Function {
  let desc = "Initializes the library";
  let details = [
    "Must precede any other call.",
    "Calls are counted: the library stays initialized until `olShutDown` has been called as often.",
    "A platform is initialized at its first use.",
  ];
  let params = [];
  let returns = [];
}

def olShutDown : Function {
  let desc = "Reverts one call of `olInit`";
  let details = [
    "The last call releases all resources of the library.",
    "After that, every call except `olInit` returns OL_ERRC_UNINITIALIZED.",
  ];
  let params = [];
  let returns = [];
}
