include "tdgen/api/api.td"

def Parcel : API {
  let name = "Parcel";
}

def parcelSend : Function {
  let desc = "Sends";
  let params = [];
  let returns = [];
}
