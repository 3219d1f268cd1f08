// Functions that some platforms have, with types that only these have; names of values that are macros.
include "tdgen/api/api.td"
def Platforms : API {
  let prefix = "pl";
  let has_code_locations = 0;
  let known_types = ["pl_native_t"];
}
foreach name = ["PL_APICALL", "PL_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def pl_result_t : Enum {
  let desc = "results";
  let etors = [Etor<"SUCCESS", "success">, Etor<"INVALID_NULL_POINTER", "null">];
}
def pl_access_flag_t : Enum {
  let desc = "flags of 64 bits";
  let is_bit_field = 1;
  let value_type = "uint64_t";
  let etors = [Etor<"READ", "read">, Etor<"WRITE", "write">, Etor<"HOST", "host", "1 << 63">];
}
def pl_access_flags_t : Typedef { let desc = "a set of them"; let value = "uint64_t"; }
def pl_level_t : Enum {
  let desc = "levels with a sign";
  let value_type = "int32_t";
  let etors = [Etor<"LOW", "low", "-5">, Etor<"HIGH", "high", "7">];
}
def pl_item_t : Struct {
  let desc = "an item";
  let members = [StructMember<"pl_level_t", "Level", "the level">, StructMember<"pl_access_flags_t", "Access", "the access">];
}
class Bytes<string name, string size> : Param<"const unsigned char *", name, "bytes", PARAM_IN> {
  let length = size;
  let length_in_bytes = 1;
}
def plPut : Function {
  let desc = "puts an item";
  let params = [
    Param<"const pl_item_t *", "Item", "the item", PARAM_IN>,
    Param<"pl_access_flag_t", "Flag", "a flag", PARAM_IN>,
    Bytes<"Data", "sizeof(pl_item_t) / 4">,
  ];
  let returns = [];
}
def plNative : Function {
  let desc = "exists where its type does";
  let condition = "defined(PL_HAS_NATIVE)";
  let params = [
    Param<"pl_native_t *", "Native", "an object of the platform", PARAM_IN>, Param<"pl_level_t", "Level", "the level", PARAM_IN>,
  ];
  let returns = [];
}
