include "tdgen/api/api.td"
def Mine : API {
  let prefix = "my";
}
def Yours : API;
