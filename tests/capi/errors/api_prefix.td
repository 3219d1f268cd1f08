include "tdgen/api/api.td"
def Bad : API {
  let prefix = "my-lib";
  let namespace = "my::1st";
  let init_function = "start up";
  let calling_convention = "";
}
