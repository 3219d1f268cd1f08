include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcel_kind_t : Enum {
  let desc = "kinds";
  let etors = [Etor<"LETTER", "a letter">, Etor<"LETTER", "again">];
}
