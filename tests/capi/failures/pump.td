// Errors as authors of C libraries write them: `errno`, errors through a parameter, and several functions that
// initialize.
include "tdgen/api/api.td"

def Pumps : API {
  let prefix = "pu";
  let name = "Pump";
  let result_type = "pu_result";
  let success = "PU_OK";
  let uninitialized_code = "PU_EARLY";
  let exception_code = "PU_BAD";
  let null_pointer_code = "PU_BAD";
  let init_function = "pu_init";
  let keeps_names = 1;
  let has_code_locations = 0;
  let calling_convention = "";
  let export = "";
}
def pu_result : Enum {
  let desc = "results";
  let etors = [Etor<"PU_OK", "it went well">, Etor<"PU_BAD", "it did not">, Etor<"PU_EARLY", "too early">];
  let has_end = 0;
}
def pu_error : Struct {
  let desc = "an error";
  let members = [StructMember<"int", "code", "a number">, StructMember<"const char *", "text", "a sentence">];
}
def pu_kind : Enum { let desc = "kinds"; let etors = [Etor<"PU_ONE", "one">, Etor<"PU_TWO", "two">]; let has_end = 0; }
def pu_flags : Enum {
  let desc = "flags";
  let is_bit_field = 1;
  let etors = [Etor<"PU_A", "a">, Etor<"PU_B", "b">];
}
def pu_all : Struct {
  let desc = "values of all kinds";
  let members = [
    StructMember<"double", "number", "a number">,
    StructMember<"float", "single", "a number">,
    StructMember<"uint64_t", "great", "a number">,
    StructMember<"bool", "truth", "a truth">,
    StructMember<"char", "letter", "a letter">,
    StructMember<"char", "name[8]", "a name">,
    StructMember<"pu_kind", "kind", "a kind">,
    StructMember<"int", "list[3]", "numbers">,
    StructMember<"const char *", "text", "a text">,
    StructMember<"void *", "data", "a pointer">,
    InnerStruct<"inner", "numbers", [StructMember<"int", "x", "one">, StructMember<"int", "y", "two">]>,
    UnionMember<"", "a number", [StructMember<"int", "whole", "one">, StructMember<"float", "part", "one">]>,
  ];
}
class F<string Type, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = "a function";
  let return = Type;
  let params = Params;
  let returns = Returns;
}
class Text<string Name> : SizedParam<"const char *", Name, "a text", PARAM_IN_OPTIONAL, "null-terminated">;
class Error : Param<"pu_error **", "error", "why it failed", PARAM_OUT_OPTIONAL> { let valid_after_failure = 1; }

def pu_init : Function { let desc = "begins"; let params = []; let returns = []; }
def pu_init_with : Function {
  let desc = "begins, too";
  let params = [Param<"int", "flags", "flags", PARAM_IN>];
  let returns = [];
  let initializes = 1;
}
def pu_go : Function { let desc = "goes"; let params = [Error<>]; let returns = []; let sets_errno = 1; }
def pu_open : F<"int", [Text<"path">, Param<"int *", "size", "the size", PARAM_OUT>], [Return<"-1", ["`size == NULL`"]>]> {
  let sets_errno = 1;
}
def pu_load : F<"bool", [Param<"int *", "count", "a count", PARAM_OUT>, Error<>], [Return<"false", []>]>;
def pu_show : F<"double", [Param<"const pu_all *", "all", "values", PARAM_IN>, Text<"text">,
                           Param<"pu_flags", "flags", "flags", PARAM_IN>, Param<"pu_kind", "kind", "a kind", PARAM_IN>]>;
