include "tdgen/api/api.td"

def Door : API {
  let prefix = "door";
  let name = "Door";
}

include "errors.td"
