//===- parcel.td - A C API for parcels --------------------------------------===//

include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

include "errors.td"

def PARCEL_MAX_GRAMS : Macro {
  let desc = "The maximum weight of a parcel in grams";
  let value = "31500";
}

def parcel_t : Struct {
  let desc = "A parcel";
  let members = [
    StructMember<"const char*", "Address", "its address">,
    StructMember<"uint32_t", "Grams", "its weight in grams">,
  ];
}
