//===- symbol.td - Symbols: the kernels and variables of a program --------===//

def ol_symbol_handle_t : Handle {
  let desc = "A kernel or a global variable of a program";
}

def ol_symbol_kind_t : Enum {
  let desc = "What a symbol stands for";
  let etors = [
    Etor<"KERNEL", "a kernel">,
    Etor<"GLOBAL_VARIABLE", "a variable">,
  ];
}

def ol_symbol_info_t : Enum {
  let desc = "What can be asked about a symbol";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"KIND", "ol_symbol_kind_t", "what it stands for">,
    TaggedEtor<"GLOBAL_VARIABLE_ADDRESS", "void *", "where the variable is in memory">,
    TaggedEtor<"GLOBAL_VARIABLE_SIZE", "size_t", "how many bytes the variable has">,
  ];
}

def olGetSymbol : Function {
  let desc = "Finds a symbol by its name";
  let details = ["The symbol lives as long as the program, which owns it."];
  let params = [
    Param<"ol_program_handle_t", "Program", "the program", PARAM_IN>,
    Param<"const char*", "Name", "the name", PARAM_IN>,
    Param<"ol_symbol_kind_t", "Kind", "what the symbol must stand for", PARAM_IN>,
    Param<"ol_symbol_handle_t*", "Symbol", "where the symbol is put", PARAM_OUT>,
  ];
  let returns = [];
}

//===- Properties ---------------------------------------------------------===//

def olGetSymbolInfo : Function {
  let desc = "Reads a property of a symbol";
  let details = [
    "`olGetSymbolInfoSize` tells how much room the property needs.",
  ];
  let params = [
    Param<"ol_symbol_handle_t", "Symbol", "the symbol", PARAM_IN>,
    Param<"ol_symbol_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t", "PropSize", "how many bytes there are at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue",
                    "where the property is put. Untouched if it does not fit there", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the property needs"]>,
    Return<"OL_ERRC_SYMBOL_KIND", ["symbols of this kind have no such property"]>,
  ];
}

def olGetSymbolInfoSize : Function {
  let desc = "Tells how many bytes a property of a symbol takes";
  let params = [
    Param<"ol_symbol_handle_t", "Symbol", "the symbol", PARAM_IN>,
    Param<"ol_symbol_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "where the number is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"OL_ERRC_SYMBOL_KIND", ["symbols of this kind have no such property"]>,
  ];
}
