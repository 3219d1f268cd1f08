//===- symbol.td - Symbols: the kernels and variables of a program --------===//

def ol_symbol_handle_t : Handle {
  let desc = "A kernel or a global variable of a program";
  let parent = "ol_program_handle_t";
}

def ol_symbol_kind_t : Enum {
  let desc = "Kinds of symbols";
  let etors = [
    Etor<"KERNEL", "a kernel">,
    Etor<"GLOBAL_VARIABLE", "a variable">,
  ];
}

def ol_symbol_info_t : Enum {
  let desc = "Properties of a symbol";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"KIND", "ol_symbol_kind_t", "its kind">,
    TaggedEtor<"GLOBAL_VARIABLE_ADDRESS", "void *", "the address of the variable">,
    TaggedEtor<"GLOBAL_VARIABLE_SIZE", "size_t", "the size of the variable in bytes">,
  ];
}

def olGetSymbol : Function {
  let desc = "Finds a symbol by its name";
  let details = ["The symbol is valid as long as the program, which owns it."];
  let params = [
    Param<"ol_program_handle_t", "Program", "the program", PARAM_IN>,
    Param<"const char*", "Name", "the name", PARAM_IN>,
    Param<"ol_symbol_kind_t", "Kind", "the kind of the symbol", PARAM_IN>,
    BorrowedParam<"ol_symbol_handle_t*", "Symbol", "receives the symbol">,
  ];
  let returns = [];
}

//===- Properties ---------------------------------------------------------===//

def olGetSymbolInfo : Function {
  let desc = "Reads a property of a symbol";
  let details = [
    "`olGetSymbolInfoSize` returns the size of the property.",
  ];
  let params = [
    Param<"ol_symbol_handle_t", "Symbol", "the symbol", PARAM_IN>,
    Param<"ol_symbol_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t", "PropSize", "the size of the buffer at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "receives the property. Not modified if it does not fit", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the size of the property"]>,
    Return<"OL_ERRC_SYMBOL_KIND", ["symbols of this kind have no such property"]>,
  ];
}

def olGetSymbolInfoSize : Function {
  let desc = "Returns the size of a property of a symbol";
  let params = [
    Param<"ol_symbol_handle_t", "Symbol", "the symbol", PARAM_IN>,
    Param<"ol_symbol_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "receives the size", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_SYMBOL_KIND", ["symbols of this kind have no such property"]>,
  ];
}
