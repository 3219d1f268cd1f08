include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcel_t : Struct {
  let desc = "A";
  let members = [];
}
def parcel_u : Typedef {
  let desc = "b";
  let value = "parcel_t2";
}
def parcel_u : Struct {
  let desc = "b";
  let members = [];
}
