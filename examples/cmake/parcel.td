//===- parcel.td - What a post office tells about parcels -----------------===//

include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

include "errors.td"

def PARCEL_MAX_GRAMS : Macro {
  let desc = "How heavy a parcel can be";
  let value = "31500";
}

def parcel_t : Struct {
  let desc = "A parcel";
  let members = [
    StructMember<"const char*", "Address", "where it goes">,
    StructMember<"uint32_t", "Grams", "its weight">,
  ];
}
