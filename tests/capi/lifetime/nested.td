// A library that calls its own functions.
include "tdgen/api/api.td"

def Nests : API {
  let prefix = "ns";
  let name = "Nests";
  let header = "nested.h";
  let has_code_locations = 0;
  let keeps_names = 1;
  let calling_convention = "";
  let export = "";
  let result_type = "int";
  let success = "0";
  let init_function = "";
  let invalid_code = "-1";
  let uninitialized_code = "-1";
}
class F<string Desc, list<Param> Params> : Function { let desc = Desc; let params = Params; let returns = []; }
def ns_nest : OpaqueStruct { let desc = "a nest"; }
def ns_each_cb : Typedef { let desc = "is called"; let value = "void (*)(void *)"; }
defvar Nest = Param<"ns_nest *", "nest", "the nest", PARAM_IN>;
def ns_open : F<"makes a nest", [CreatedParam<"ns_nest **", "nest", "receives it">]>;
def ns_close : F<"destroys a nest", [DestroyedParam<"ns_nest *", "nest", "the nest">]>;
def ns_flush : F<"empties a nest", [Nest]>;
def ns_again : F<"uses a nest of its own", []>;
def ns_each : F<"calls a function", [Param<"ns_each_cb", "each", "is called", PARAM_IN>, Param<"void *", "data", "is passed", PARAM_IN_OPTIONAL>]>;
