// With an API record a division is refused that is guarded without one.
include "tdgen/api/api.td"
def Mine : API {
  let prefix = "my";
}
def my_result_t : Typedef {
  let desc = "d";
  let value = "int";
}
def my_code_location_t : Typedef {
  let desc = "d";
  let value = "int";
}
foreach name = ["MY_APICALL", "MY_APIEXPORT"] in
  def name : Macro {
    let desc = "d";
    let value = "";
  }
def myF : Function {
  let desc = "d";
  let params = [Param<"int", "A", "d", PARAM_IN>, Param<"int", "B", "d", PARAM_IN>];
  let returns = [Return<"MY_ERRC_TWO", ["`A % B != 0`"]>];
}
