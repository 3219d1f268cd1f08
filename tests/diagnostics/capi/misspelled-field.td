include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcelSend : Function {
  let desc = "Sends";
  let parms = [];
  let returns = [];
}
