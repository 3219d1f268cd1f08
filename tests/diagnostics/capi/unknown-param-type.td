include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcelSend : Function {
  let desc = "Sends a parcel";
  let params = [
    Param<"parcel_hande_t", "Parcel", "the parcel", PARAM_IN>
  ];
  let returns = [];
}
def parcel_handle_t : Handle { let desc = "a parcel"; }
