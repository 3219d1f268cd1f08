include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def PARCEL_MAX : Macro {
  let desc = 4;
  let value = "1";
}
