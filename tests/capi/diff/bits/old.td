// A member in the padding before a bit-field moves nothing behind it.
include "tdgen/api/api.td"
def bits_t : Struct {
  let desc = "Bits";
  let members = [
    StructMember<"uint8_t", "Kind", "the kind">,
    StructMember<"unsigned", "Flags : 3", "flags">,
    StructMember<"uint32_t", "Value", "a value">,
    StructMember<"uint32_t", "Other", "another">,
  ];
}
