include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcelSend : Function {
  let params = [];
  let returns = [];
}
