//===- store.td - Stores: open, close, iterate, clear ----------------------===//

def sto_store_handle_t : Handle {
  let desc = "A store: objects by name";
}

def sto_open_desc_t : Struct {
  let desc = "Parameters of `stoOpen`";
  let base_class = "sto_base_desc_t";
  let members = [
    StructMember<"const char*", "Name", "its name">,
    StructMember<"size_t", "Capacity", "the maximum total size of its objects in bytes">,
  ];
}

def sto_quota_desc_t : Struct {
  let desc = "Extends sto_open_desc_t with a maximum number of objects";
  let base_class = "sto_base_desc_t";
  let members = [
    StructMember<"uint32_t", "MaxObjects", "the maximum">,
  ];
}

def sto_store_info_t : Enum {
  let desc = "Properties of a store";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"NAME", "char[]", "its name">,
    TaggedEtor<"CAPACITY", "size_t", "the maximum total size of its objects in bytes">,
    TaggedEtor<"USED", "size_t", "the total size of its objects in bytes">,
    TaggedEtor<"COUNT", "uint32_t", "the number of its objects">,
  ];
}

def stoOpen : Function {
  let desc = "Opens an empty store";
  let params = [
    Param<"const sto_open_desc_t*", "Desc", "the parameters", PARAM_IN>,
    CreatedParam<"sto_store_handle_t*", "Store", "receives the store">,
  ];
  // Checked before the null checks, so each tests the pointer itself.
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`Desc != NULL && Desc->stype != STO_STRUCTURE_TYPE_OPEN_DESC`"]>,
    Return<"STO_ERRC_INVALID_SIZE", ["`Desc != NULL && Desc->Capacity == 0`"]>,
    Return<"STO_ERRC_INVALID_ARGUMENT", ["`Desc != NULL && Desc->Name == NULL`"]>,
  ];
}

def stoClose : Function {
  let desc = "Closes a store and destroys its objects";
  let params = [
    DestroyedParam<"sto_store_handle_t", "Store", "the store">,
  ];
  let returns = [];
}

class BorrowedObjects<string Type, string Name, string Desc, bits<3> Flags, Range Objects>
    : RangedParam<Type, Name, Desc, Flags, Objects> {
  let ownership = "borrows";
}

class DestroyedObjects<string Type, string Name, string Desc, bits<3> Flags, Range Objects>
    : RangedParam<Type, Name, Desc, Flags, Objects> {
  let ownership = "destroys";
}

//===- Its objects --------------------------------------------------------===//

def sto_object_cb_t : FptrTypedef {
  let desc = "Called by `stoIterateObjects` for each object; returns whether to continue";
  let params = [
    Param<"sto_object_handle_t", "Object", "the object", PARAM_IN>,
    Param<"void*", "UserData", "what the caller of `stoIterateObjects` passed", PARAM_IN_OPTIONAL>,
  ];
  let return = "bool";
}

def stoIterateObjects : Function {
  let desc = "Calls a function for each object of a store, in the order of their names";
  let details = [
    "Stops early if the function returns `false`.",
    "The function must not put or remove objects.",
  ];
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    Param<"sto_object_cb_t", "Callback", "the function", PARAM_IN>,
    Param<"void*", "UserData", "passed to the function with each object", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}

// Lists objects: once to learn their number, and once with room for them.
def stoListObjects : Function {
  let desc = "Lists the objects of a store, in the order of their names";
  let details = ["Without `Objects`, only `NumObjects` is set."];
  let since = "1.3";
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    Param<"size_t*", "NumObjects", "the room at `Objects`; receives the number of objects", !or(PARAM_IN, PARAM_OUT)>,
    BorrowedObjects<"sto_object_handle_t*", "Objects", "receives the objects", PARAM_OUT_OPTIONAL,
                    Range<"0", "NumObjects">>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_SIZE", ["there is less room than objects"]>,
  ];
}

def stoRemove : Function {
  let desc = "Removes objects from a store: all of them, or none";
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    DestroyedObjects<"const sto_object_handle_t*", "Objects", "the objects", PARAM_IN, Range<"0", "NumObjects">>,
    Param<"size_t", "NumObjects", "their number", PARAM_IN>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_SIZE", ["`NumObjects == 0`"]>,
    Return<"STO_ERRC_NOT_FOUND", ["one of the objects is in another store"]>,
    Return<"STO_ERRC_NO_ACCESS", ["one of the objects cannot be written"]>,
  ];
}

//===- Properties ---------------------------------------------------------===//

def stoGetStoreInfo : Function {
  let desc = "Reads a property of a store";
  let details = ["`stoGetStoreInfoSize` returns the size of the property."];
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    Param<"sto_store_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t", "PropSize", "the size of the buffer at PropValue", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue", "receives the property", PARAM_OUT,
                    TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`PropName` is not a property of the store"]>,
    Return<"STO_ERRC_INVALID_SIZE", ["`PropSize == 0`", "`PropSize` is less than the size of the property"]>,
  ];
}

def stoGetStoreInfoSize : Function {
  let desc = "Returns the size of a property of a store";
  let params = [
    Param<"sto_store_handle_t", "Store", "the store", PARAM_IN>,
    Param<"sto_store_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "receives the size", PARAM_OUT>,
  ];
  let returns = [
    Return<"STO_ERRC_INVALID_ENUMERATION", ["`PropName` is not a property of the store"]>,
  ];
}
