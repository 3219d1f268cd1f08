include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcelSend : Function {
  let desc = "Sends";
  let params = [Param<"uint32_t", "Count", "how many", PARAM_IN>];
  let returns = [Return<"PARCEL_ERRC_INVALID_VALUE", ["`Cuont == 0`"]>];
}
