//===- library.td - Macros, extensible structures, initialization ----------===//

def STO_APICALL : Macro {
  let desc = "Calling convention";
  let condition = "defined(_WIN32)";
  let value = "__stdcall";
  let alt_value = "";
}

def STO_APIEXPORT : Macro {
  let desc = "Exports a function";
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
  let value = "STO_MAKE_VERSION(1, 3)";
}

def STO_MAX_OBJECT_SIZE : Macro {
  let desc = "The maximum size of an object in bytes";
  let value = "((size_t)1 << 20)";
}

def sto_code_location_t : Struct {
  let desc = "A source location of the caller, passed to WithCodeLoc variants";
  let members = [
    StructMember<"const char*", "FunctionName", "the calling function">,
    StructMember<"const char*", "SourceFile", "its file">,
    StructMember<"uint32_t", "LineNumber", "the line in that file">,
    StructMember<"uint32_t", "ColumnNumber", "the column in that line">,
  ];
}

//===- Extensible structures ----------------------------------------------===//

def sto_structure_type_t : Enum {
  let desc = "The type of a structure: the first member of all extensible structures";
  let etors = [
    Etor<"OPEN_DESC", "sto_open_desc_t">,
    Etor<"QUOTA_DESC", "sto_quota_desc_t">,
  ];
}

def sto_base_desc_t : Struct {
  let desc = "The first members of all extensible structures";
  let base_class = "sto_base_desc_t";
  let members = [];
}

//===- Initialization and shutdown ----------------------------------------===//

def stoInit : Function {
  let desc = "Initializes the library";
  let details = [
    "Must precede any other call.",
    "Calls are counted: the library stays initialized until `stoShutDown` has been called as often.",
  ];
  let params = [];
  let returns = [];
}

def stoShutDown : Function {
  let desc = "Reverts one call of `stoInit`";
  let details = ["The last one closes all stores."];
  let params = [];
  let returns = [];
}
