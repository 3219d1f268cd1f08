include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcelSend : Function {
  let desc = "Sends a parcel";
  let params = [
    Param<"uint32_t", "Count", "how many">
  ];
  let returns = [];
}
