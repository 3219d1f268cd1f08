include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def PARCEL_MAX : Macro {
  let desc = "max";
}
