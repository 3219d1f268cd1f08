// Results are pointers to errors with a code and details, as in LLVM's Offload library.
include "tdgen/api/api.td"

def Rooms : API {
  let prefix = "rm";
  let name = "Rooms";
  let has_code_locations = 0;
  let checks_values = 1;
}
def RM_APICALL : Macro { let desc = "Calling convention"; let value = ""; }
def RM_APIEXPORT : Macro { let desc = "Exports a function"; let value = ""; }
def RM_SUCCESS : Macro { let desc = "Success"; let value = "NULL"; }
def rm_errc_t : Enum {
  let desc = "Error codes";
  let etors = [
    Etor<"SUCCESS", "no error">,
    Etor<"UNINITIALIZED", "the library is not initialized">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_ENUMERATION", "a number is no enumerator">,
    Etor<"INVALID_SIZE", "a size is invalid">,
    Etor<"FULL", "there is no room">,
    Etor<"UNKNOWN", "an internal error">,
  ];
}
def rm_error_struct_t : Struct {
  let desc = "An error";
  let members = [StructMember<"rm_errc_t", "Code", "the code">, StructMember<"const char *", "Details", "a message">];
}
def rm_result_t : Typedef { let desc = "The result of a call"; let value = "const struct rm_error_struct_t *"; }
def rm_house_handle_t : Handle { let desc = "A house"; }
def rm_room_handle_t : Handle { let desc = "A room"; let parent = "rm_house_handle_t"; }
def rm_side_t : Enum { let desc = "A side"; let etors = [Etor<"NORTH", "north">, Etor<"SOUTH", "south">]; }
def rm_size_t : Struct {
  let desc = "A size";
  let members = [StructMember<"uint32_t", "Width", "in cm">, StructMember<"uint32_t", "Depth", "in cm">];
}
class F<string Desc, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = Desc;
  let params = Params;
  let returns = Returns;
}
class BorrowedList<string Type, string Name, string Desc, string Count>
  : RangedParam<Type, Name, Desc, PARAM_OUT_OPTIONAL, Range<"0", Count>> { let ownership = "borrows"; }
defvar House = Param<"rm_house_handle_t", "House", "the house", PARAM_IN>;
defvar Room = Param<"rm_room_handle_t", "Room", "the room", PARAM_IN>;

def rmInit : F<"Begins", []>;
def rmShutDown : F<"Ends", []>;
def rmBuild : F<"Builds a house", [
  Param<"const char *", "Name", "its name", PARAM_IN>, CreatedParam<"rm_house_handle_t *", "House", "receives it">,
]>;
def rmDestroy : F<"Destroys a house", [DestroyedParam<"rm_house_handle_t", "House", "the house">]>;
def rmGetName : F<"Reads the name", [
  House,
  Param<"size_t", "Size", "the room", PARAM_IN>,
  RangedParam<"char *", "Name", "receives the name", PARAM_OUT, Range<"0", "Size">>,
], [Return<"RM_ERRC_INVALID_SIZE", ["`Size == 0`"]>]>;
def rmAdd : F<"Adds a room", [
  House,
  Param<"const rm_size_t *", "Size", "its size", PARAM_IN>,
  Param<"rm_side_t", "Side", "its side", PARAM_IN>,
  CreatedParam<"rm_room_handle_t *", "Room", "receives it">,
], [
  Return<"RM_ERRC_INVALID_NULL_POINTER">,
  Return<"RM_ERRC_INVALID_SIZE", ["`Size->Width == 0`", "`Size->Depth > 10000`"]>,
  Return<"RM_ERRC_FULL", ["there are 99 rooms"]>,
]>;
def rmRemove : F<"Removes a room", [DestroyedParam<"rm_room_handle_t", "Room", "the room">]>;
def rmCount : F<"Counts rooms", [House, Param<"uint32_t *", "Count", "receives the number", PARAM_OUT>]>;
def rmList : F<"Lists rooms", [
  House,
  Param<"uint32_t *", "Count", "the number", !or(PARAM_IN, PARAM_OUT)>,
  BorrowedList<"rm_room_handle_t *", "Rooms", "receives them", "Count">,
]>;
def rmGetSize : F<"Reads a size", [Room, Param<"rm_size_t *", "Size", "receives it", PARAM_OUT>]>;
def rmGetSide : F<"Reads the side", [Room, Param<"rm_side_t *", "Side", "receives it", PARAM_OUT>]>;
def rmIsLit : F<"Asks whether there is light", [Room, Param<"bool *", "IsLit", "receives the answer", PARAM_OUT>]>;
def rmPaint : F<"Paints walls", [
  Room,
  Param<"uint32_t", "Count", "how many", PARAM_IN>,
  RangedParam<"const uint32_t *", "Colors", "the colors", PARAM_IN, Range<"0", "Count">>,
], [Return<"RM_ERRC_INVALID_SIZE", ["`Count > 4`"]>]>;
def rmConnect : F<"Makes a door", [Room, Param<"rm_room_handle_t", "Other", "another room", PARAM_IN_OPTIONAL>]>;
def rmTurn : F<"Turns a room", [Room, Param<"rm_side_t", "Side", "to this side", PARAM_IN>]>;
