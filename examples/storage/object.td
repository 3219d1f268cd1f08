//===- object.td - Objects: put, find, read, fill, protect ----------------===//

def sto_object_handle_t : Handle {
  let desc = "An object of a store. Lives until it is removed or its store is closed";
}

def sto_object_kind_t : Enum {
  let desc = "What the bytes of an object are";
  let etors = [
    Etor<"BYTES", "just bytes">,
    Etor<"TEXT", "characters, without a zero at the end">,
  ];
}

def sto_access_flag_t : Enum {
  let desc = "What can be done with an object";
  let is_bit_field = 1;
  let etors = [
    Etor<"READ", "it can be read">,
    Etor<"WRITE", "it can be filled and removed">,
  ];
}

def sto_access_flags_t : Typedef {
  let desc = "A set of sto_access_flag_t, added up";
  let value = "uint32_t";
}

def sto_extent_t : Struct {
  let desc = "Some of an object's bytes";
  let members = [
    StructMember<"size_t", "Offset", "the first of them">,
    StructMember<"size_t", "Size", "how many there are">,
  ];
}

def sto_object_info_t : Enum {
  let desc = "What can be asked about an object";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"NAME", "char[]", "its name">,
    TaggedEtor<"STORE", "sto_store_handle_t", "the store that it is in">,
    TaggedEtor<"KIND", "sto_object_kind_t", "what its bytes are">,
    TaggedEtor<"ACCESS", "sto_access_flags_t", "what can be done with it">,
    TaggedEtor<"EXTENT", "sto_extent_t", "all of its bytes">,
    TaggedEtor<"BASE", "void *", "where its bytes are">,
  ];
}

def stoPut : Function {
  let desc = "Puts a new object into a store";
  let details = [
    "The bytes are copied: the caller need not keep them.",
    "The object can be read and written.",
  ];
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    Param<"const char*", "Name", "the object's name", PARAM_IN>,
    Param<"sto_object_kind_t", "Kind", "what its bytes are", PARAM_IN>,
    Param<"const void*", "Data", "its bytes. Not needed if it has none", PARAM_IN_OPTIONAL>,
    Param<"size_t", "Size", "how many bytes it has", PARAM_IN>,
    Param<"sto_object_handle_t*", "Object", "where the object is put", PARAM_OUT_OPTIONAL>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_SIZE", ["`Size > STO_MAX_OBJECT_SIZE`"]>,
    Return<"STO_ERRC_INVALID_ARGUMENT", ["`Size > 0 && Data == NULL`"]>,
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`Kind >= STO_OBJECT_KIND_LAST`"]>,
    Return<"STO_ERRC_EXISTS">,
    Return<"STO_ERRC_NO_SPACE">,
  ];
}

def stoFind : Function {
  let desc = "Finds an object by its name";
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    Param<"const char*", "Name", "the name", PARAM_IN>,
    Param<"sto_object_handle_t*", "Object", "where the object is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"STO_ERRC_NOT_FOUND">,
  ];
}

def stoRead : Function {
  let desc = "Copies bytes out of an object";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"sto_extent_t", "Extent", "which bytes. Those past the object's end are not there", PARAM_IN>,
    Param<"void*", "Buffer", "where they are put", PARAM_OUT>,
    Param<"size_t*", "SizeRet", "where their number is put", PARAM_OUT_OPTIONAL>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_SIZE", ["`Extent.Size == 0`"]>,
    Return<"STO_ERRC_NO_ACCESS", ["the object cannot be read"]>,
  ];
}

def stoFill : Function {
  let desc = "Fills an object with a pattern, over and over";
  let details = ["What the object had before is gone, and so is its size."];
  let analogues = ["olMemFill"];
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"const void*", "Pattern", "the pattern", PARAM_IN>,
    Param<"size_t", "PatternSize", "how many bytes it has", PARAM_IN>,
    Param<"size_t", "Size", "how many bytes the object gets: a whole number of patterns", PARAM_IN>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_SIZE",
           ["`PatternSize == 0`", "`Size % PatternSize != 0`", "`Size > STO_MAX_OBJECT_SIZE`"]>,
    Return<"STO_ERRC_NO_ACCESS", ["the object cannot be written"]>,
    Return<"STO_ERRC_NO_SPACE">,
  ];
}

def stoProtect : Function {
  let desc = "Says what can be done with an object from now on";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"sto_access_flags_t", "Access", "what can be done with it", PARAM_IN>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`Access >= STO_ACCESS_FLAG_LAST`"]>,
  ];
}

//===- Properties ---------------------------------------------------------===//

def stoGetObjectInfo : Function {
  let desc = "Reads a property of an object";
  let details = ["`stoGetObjectInfoSize` tells how much room the property needs."];
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"sto_object_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t", "PropSize", "how many bytes there are at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue", "where the property is put", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`PropName` is none of the object's properties"]>,
    Return<"STO_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the property needs"]>,
  ];
}

def stoGetObjectInfoSize : Function {
  let desc = "Tells how many bytes a property of an object takes";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"sto_object_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "where the number is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`PropName` is none of the object's properties"]>,
  ];
}
