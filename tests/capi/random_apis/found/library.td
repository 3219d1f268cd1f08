// An API without codes, as an imported one: there is no result type, no error structure and nothing to trace. A number is
// named like a handle, and a callback like one, too. The enumeration of codes is for --gen-errcodes.
include "tdgen/api/api.td"
def Library : API {
  let prefix = "lib";
  let namespace = "lib_api";
  let keeps_names = 1;
  let has_code_locations = 0;
  let has_params_structs = 0;
  let export = "";
  let calling_convention = "";
}
def lib_errc_t : Enum { let desc = "codes"; let etors = [Etor<"LIB_OK", "a code">]; }
def lib_mutex_handle_t : Typedef { let desc = "a number"; let value = "unsigned int"; }
def lib_number_cb_t : Typedef { let desc = "a number"; let value = "long"; }
def lib_map_t : Typedef { let desc = "a map"; let value = "lib_entry[4]"; }
def lib_maps_t : Typedef { let desc = "a pointer to maps"; let value = "lib_row (*)[2]"; }
def lib_entry : Struct {
  let desc = "an entry";
  let tag = "lib_entry_tag";
  let members = [
    StructMember<"lib_mutex_handle_t", "Mutex", "a number">, StructMember<"lib_number_cb_t", "Number", "a number">,
  ];
}
def lib_row : Struct { let desc = "a row"; let members = [StructMember<"lib_entry", "First", "an entry">]; }
def lib : OpaqueStruct { let desc = "named as the prefix"; }
def lib_open : Function {
  let desc = "opens";
  let return = "lib *";
  let params = [Param<"const char *", "Name", "a name">, Param<"lib_mutex_handle_t", "Mutex", "a number", PARAM_IN>];
  let returns = [];
}
def lib_map : Function {
  let desc = "maps";
  let return = "int";
  let params = [Param<"lib *", "Lib", "it">, Param<"lib_map_t *", "Map", "a map">, Param<"lib_maps_t", "Maps", "maps">];
  let returns = [];
}
def libInit : Function { let desc = "starts"; let return = "void"; let params = []; let returns = []; }
