include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcel_t : Struct {
  let desc = "A parcel";
  let base_class = "parcel_bas_t";
  let members = [];
}
def parcel_base_t : Struct {
  let desc = "base";
  let members = [];
}
