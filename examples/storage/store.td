//===- store.td - Stores: open, close, walk, clear out --------------------===//

def sto_store_handle_t : Handle {
  let desc = "A store: objects by name";
}

def sto_open_desc_t : Struct {
  let desc = "How a store is opened";
  let base_class = "sto_base_desc_t";
  let members = [
    StructMember<"const char*", "Name", "its name">,
    StructMember<"size_t", "Capacity", "how many bytes its objects can have in all">,
  ];
}

def sto_quota_desc_t : Struct {
  let desc = "Extends sto_open_desc_t: how many objects there can be";
  let base_class = "sto_base_desc_t";
  let members = [
    StructMember<"uint32_t", "MaxObjects", "how many">,
  ];
}

def sto_store_info_t : Enum {
  let desc = "What can be asked about a store";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"NAME", "char[]", "its name">,
    TaggedEtor<"CAPACITY", "size_t", "how many bytes its objects can have in all">,
    TaggedEtor<"USED", "size_t", "how many bytes they have">,
    TaggedEtor<"COUNT", "uint32_t", "how many objects there are">,
  ];
}

def stoOpen : Function {
  let desc = "Opens an empty store";
  let params = [
    Param<"const sto_open_desc_t*", "Desc", "how it is opened", PARAM_IN>,
    Param<"sto_store_handle_t*", "Store", "where the store is put", PARAM_OUT>,
  ];
  // Checked before anything else, so each has to look for a null pointer itself.
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`Desc != NULL && Desc->stype != STO_STRUCTURE_TYPE_OPEN_DESC`"]>,
    Return<"STO_ERRC_INVALID_SIZE", ["`Desc != NULL && Desc->Capacity == 0`"]>,
    Return<"STO_ERRC_INVALID_ARGUMENT", ["`Desc != NULL && Desc->Name == NULL`"]>,
  ];
}

def stoClose : Function {
  let desc = "Closes a store and forgets its objects";
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
  ];
  let returns = [];
}

//===- Its objects --------------------------------------------------------===//

def sto_object_cb_t : FptrTypedef {
  let desc = "Called by `stoIterateObjects` for each object; returns whether to go on";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"void*", "UserData", "what the caller of `stoIterateObjects` handed over", PARAM_IN_OPTIONAL>,
  ];
  let return = "bool";
}

def stoIterateObjects : Function {
  let desc = "Calls a function for each object of a store, in the order of their names";
  let details = [
    "Ends early when the function returns `false`.",
    "The function must not put or remove objects.",
  ];
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    Param<"sto_object_cb_t", "Callback", "the function", PARAM_IN>,
    Param<"void*", "UserData", "handed to the function with each object", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}

def stoRemove : Function {
  let desc = "Removes objects from a store: all of them, or none";
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    RangedParam<"const sto_object_handle_t*", "Objects", "the objects", PARAM_IN, Range<"0", "NumObjects">>,
    Param<"size_t", "NumObjects", "how many there are", PARAM_IN>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_SIZE", ["`NumObjects == 0`"]>,
    Return<"STO_ERRC_INVALID_NULL_HANDLE", ["one of the objects is null"]>,
    Return<"STO_ERRC_NOT_FOUND", ["one of the objects is in another store"]>,
    Return<"STO_ERRC_NO_ACCESS", ["one of the objects cannot be written"]>,
  ];
}

//===- Properties ---------------------------------------------------------===//

def stoGetStoreInfo : Function {
  let desc = "Reads a property of a store";
  let details = ["`stoGetStoreInfoSize` tells how much room the property needs."];
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    Param<"sto_store_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t", "PropSize", "how many bytes there are at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue", "where the property is put", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`PropName` is none of the store's properties"]>,
    Return<"STO_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the property needs"]>,
  ];
}

def stoGetStoreInfoSize : Function {
  let desc = "Tells how many bytes a property of a store takes";
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    Param<"sto_store_info_t", "PropName", "which property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "where the number is put", PARAM_OUT>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`PropName` is none of the store's properties"]>,
  ];
}
