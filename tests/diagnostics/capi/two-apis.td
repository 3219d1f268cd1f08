include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def Other : API {
  let prefix = "other";
  let name = "Other";
}
