//===- object.td - Objects: put, find, read, fill, protect ----------------===//

def sto_object_handle_t : Handle {
  let desc = "An object of a store. Lives until it is removed or its store is closed";
  let parent = "sto_store_handle_t";
}

def sto_object_kind_t : Enum {
  let desc = "The kind of contents of an object";
  let etors = [
    Etor<"BYTES", "arbitrary bytes">,
    Etor<"TEXT", "characters, without a terminator">,
  ];
}

def sto_access_flag_t : Enum {
  let desc = "Permitted kinds of access to an object";
  let is_bit_field = 1;
  let etors = [
    Etor<"READ", "it can be read">,
    Etor<"WRITE", "it can be filled and removed">,
  ];
}

def sto_access_flags_t : Typedef {
  let desc = "A set of sto_access_flag_t, combined";
  let value = "uint32_t";
}

def sto_extent_t : Struct {
  let desc = "A range of bytes of an object";
  let members = [
    StructMember<"size_t", "Offset", "the offset of the first byte">,
    StructMember<"size_t", "Size", "the number of bytes">,
  ];
}

def sto_object_info_t : Enum {
  let desc = "Properties of an object";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"NAME", "char[]", "its name">,
    TaggedEtor<"STORE", "sto_store_handle_t", "the store that it is in">,
    TaggedEtor<"KIND", "sto_object_kind_t", "the kind of its contents">,
    TaggedEtor<"ACCESS", "sto_access_flags_t", "the permitted access">,
    TaggedEtor<"EXTENT", "sto_extent_t", "all of its bytes">,
    TaggedEtor<"BASE", "void *", "the address of its contents">,
  ];
}

// A pointer to bytes.
class BytesParam<string Type, string Name, string Desc, bits<3> Flags, string Length> : Param<Type, Name, Desc, Flags> {
  let length = Length;
  let length_in_bytes = 1;
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
    Param<"sto_object_kind_t", "Kind", "the kind of its contents", PARAM_IN>,
    BytesParam<"const void*", "Data", "its contents. Not needed for an empty object", PARAM_IN_OPTIONAL, "Size">,
    Param<"size_t", "Size", "the size in bytes", PARAM_IN>,
    BorrowedParam<"sto_object_handle_t*", "Object", "receives the object", PARAM_OUT_OPTIONAL>,
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
    BorrowedParam<"sto_object_handle_t*", "Object", "receives the object">,
  ];
  let returns = [
    Return<"STO_ERRC_NOT_FOUND">,
  ];
}

def stoRead : Function {
  let desc = "Copies bytes out of an object";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"sto_extent_t", "Extent", "the bytes to read. Bytes past the end of the object are ignored", PARAM_IN>,
    BytesParam<"void*", "Buffer", "receives the bytes", PARAM_OUT, "Extent.Size">,
    Param<"size_t*", "SizeRet", "where their number is put", PARAM_OUT_OPTIONAL>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_SIZE", ["`Extent.Size == 0`"]>,
    Return<"STO_ERRC_NO_ACCESS", ["the object cannot be read"]>,
  ];
}

def stoFill : Function {
  let desc = "Fills an object with a repeated pattern";
  let details = ["Replaces the contents and the size of the object."];
  let analogues = ["olMemFill"];
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    BytesParam<"const void*", "Pattern", "the pattern", PARAM_IN, "PatternSize">,
    Param<"size_t", "PatternSize", "the size in bytes", PARAM_IN>,
    Param<"size_t", "Size", "the new size of the object: a multiple of PatternSize", PARAM_IN>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_SIZE",
           ["`PatternSize == 0`", "`Size % PatternSize != 0`", "`Size > STO_MAX_OBJECT_SIZE`"]>,
    Return<"STO_ERRC_NO_ACCESS", ["the object cannot be written"]>,
    Return<"STO_ERRC_NO_SPACE">,
  ];
}

def stoProtect : Function {
  let desc = "Sets the permitted access to an object";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"sto_access_flags_t", "Access", "the permitted access", PARAM_IN>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`Access >= STO_ACCESS_FLAG_LAST`"]>,
  ];
}

//===- Tags ---------------------------------------------------------------===//

def sto_tag_kind_t : Enum {
  let desc = "The kind of a tag";
  let etors = [
    Etor<"NUMBER", "a number">,
    Etor<"WORD", "a word">,
  ];
}

def sto_tag_t : Struct {
  let desc = "What a user notes about an object";
  let since = "1.3";
  let members = [
    StructMember<"sto_tag_kind_t", "Kind", "the kind">,
    StructMember<"uint8_t", "Color[4]", "red, green, blue, and opacity">,
    UnionMember<"Value", "the value", [
      StructMember<"int64_t", "Number", "a number", "STO_TAG_KIND_NUMBER">,
      StructMember<"char", "Word[16]", "a word, which ends with a zero", "STO_TAG_KIND_WORD">,
    ], "Kind">,
  ];
}

def stoSetTag : Function {
  let desc = "Sets the tag of an object";
  let since = "1.3";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"const sto_tag_t*", "Tag", "the tag", PARAM_IN>,
  ];
  let returns = [];
}

def stoGetTag : Function {
  let desc = "Reads the tag of an object";
  let since = "1.3";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"sto_tag_t*", "Tag", "receives the tag", PARAM_OUT>,
  ];
  let returns = [
    Return<"STO_ERRC_NOT_FOUND", ["the object has no tag"]>,
  ];
}

//===- Properties ---------------------------------------------------------===//

def stoGetObjectInfo : Function {
  let desc = "Reads a property of an object";
  let details = ["`stoGetObjectInfoSize` returns the size of the property."];
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"sto_object_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t", "PropSize", "the size of the buffer at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue", "receives the property", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`PropName` is not a property of the object"]>,
    Return<"STO_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the size of the property"]>,
  ];
}

def stoGetObjectInfoSize : Function {
  let desc = "Returns the size of a property of an object";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"sto_object_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "receives the size", PARAM_OUT>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`PropName` is not a property of the object"]>,
  ];
}
