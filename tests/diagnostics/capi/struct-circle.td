include "tdgen/api/api.td"

def Parcel : API {
  let prefix = "parcel";
  let name = "Parcel";
}

def parcel_a_t : Struct {
  let desc = "a";
  let members = [StructMember<"parcel_b_t", "B", "b">];
}
def parcel_b_t : Struct {
  let desc = "b";
  let members = [StructMember<"parcel_a_t", "A", "a">];
}
