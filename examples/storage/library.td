//===- library.td - Macros, extensible structures, start-up, shut-down ----===//

def STO_APICALL : Macro {
  let desc = "How functions of the API are called";
  let condition = "defined(_WIN32)";
  let value = "__stdcall";
  let alt_value = "";
}

def STO_APIEXPORT : Macro {
  let desc = "Makes a function visible outside of the library";
  let condition = "defined(_WIN32)";
  let value = "__declspec(dllexport)";
  let alt_value = "__attribute__((visibility(\"default\")))";
}

def "STO_MAKE_VERSION(major, minor)" : Macro {
  let desc = "A version as one number that can be compared";
  let value = "(((major) << 8) | (minor))";
}

def STO_VERSION : Macro {
  let desc = "The version of this API";
  let value = "STO_MAKE_VERSION(1, 2)";
}

def STO_MAX_OBJECT_SIZE : Macro {
  let desc = "The most bytes that an object can have";
  let value = "((size_t)1 << 20)";
}

def sto_code_location_t : Struct {
  let desc = "A place in the caller's source code, which a WithCodeLoc variant takes along with the call";
  let members = [
    StructMember<"const char*", "FunctionName", "the calling function">,
    StructMember<"const char*", "SourceFile", "its file">,
    StructMember<"uint32_t", "LineNumber", "the line in that file">,
    StructMember<"uint32_t", "ColumnNumber", "the column in that line">,
  ];
}

//===- Extensible structures ----------------------------------------------===//

def sto_structure_type_t : Enum {
  let desc = "Which structure it is: the first member of all that can be extended";
  let etors = [
    Etor<"OPEN_DESC", "sto_open_desc_t">,
    Etor<"QUOTA_DESC", "sto_quota_desc_t">,
  ];
}

def sto_base_desc_t : Struct {
  let desc = "What all structures that can be extended begin with";
  let base_class = "sto_base_desc_t";
  let members = [];
}

//===- Start-up and shut-down ---------------------------------------------===//

def stoInit : Function {
  let desc = "Starts the library up";
  let details = [
    "Comes before any other call.",
    "Calls are counted: the library stays up until `stoShutDown` was called as often.",
  ];
  let params = [];
  let returns = [];
}

def stoShutDown : Function {
  let desc = "Takes back one call of `stoInit`";
  let details = ["The last one closes all stores."];
  let params = [];
  let returns = [];
}
