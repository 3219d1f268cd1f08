include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcel_t : Struct {
  let desc = "A parcel";
  let members = ["uint32_t Grams"];
}
