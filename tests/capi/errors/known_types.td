include "tdgen/api/api.td"
def Known : API {
  let known_types = ["uLong = unsigned long", "a b", "Bad = struct box", "Worse = 3", "name = char *", "call = int (*)(void)"];
}
def olA : Typedef { let desc = "a type"; let value = "int"; }
