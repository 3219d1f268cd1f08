//===- library.td - Macros, versions, start-up and shut-down --------------===//

def OL_APICALL : Macro {
  let desc = "How functions of the API are called";
  let condition = "defined(_WIN32)";
  let value = "__cdecl";
  let alt_value = "";
}

def OL_APIEXPORT : Macro {
  let desc = "Makes a function visible outside of the library";
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
  let desc = "A context. No function takes or gives one so far";
}

def ol_code_location_t : Struct {
  let desc = "A place in the caller's source code, which a WithCodeLoc variant takes along with the call";
  let members = [
    StructMember<"const char*", "FunctionName", "the calling function">,
    StructMember<"const char*", "SourceFile", "its file">,
    StructMember<"uint32_t", "LineNumber", "the line in that file">,
    StructMember<"uint32_t", "ColumnNumber", "the column in that line">,
  ];
}

def olInit : Function {
  let desc = "Starts the library up";
  let details = [
    "Comes before any other call.",
    "Calls are counted: the library stays up until `olShutDown` was called as often.",
    "A platform is not touched before something is asked of it.",
  ];
  let params = [];
  let returns = [];
}

def olShutDown : Function {
  let desc = "Takes back one call of `olInit`";
  let details = [
    "The last one releases everything that the library holds.",
    "From then on every call but `olInit` returns OL_ERRC_UNINITIALIZED.",
  ];
  let params = [];
  let returns = [];
}
