// Values of failed calls that a function cannot return, and parameters that nothing checks.
include "tdgen/api/api.td"

def Jars : API { let prefix = "jar"; let export = ""; let calling_convention = ""; let checks_values = 1; }

def JAR_FAILED : Macro { let desc = "a failed call"; let value = "-2"; }

def jar_handle_t : Handle { let desc = "a jar"; }

def jar_kind_t : Enum { let desc = "kinds"; let etors = [Etor<"GLASS", "of glass">]; }

def jar_size_t : Struct { let desc = "a size"; let members = [StructMember<"int", "Width", "the width">]; }

class F<string Result, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = "does something";
  let return = Result;
  let params = Params;
  let returns = Returns;
}

defvar Jar = Param<"jar_handle_t", "Jar", "a jar", PARAM_IN>;

// Accepted.
def jarMacro : F<"long", [Jar], [Return<"JAR_FAILED">]>;
def jarNone : F<"jar_handle_t", [Jar], [Return<"NULL">]>;
def jarKind : F<"jar_kind_t", [Jar], [Return<"JAR_KIND_GLASS">]>;
def jarHalf : F<"double", [Jar], [Return<"-0.5">, Return<"(0)">]>;
def jarClose : F<"void", [Jar], [Return<"void">]>;
def jarPlain : F<"int", [Param<"jar_handle_t", "Jar", "a jar", PARAM_IN_OPTIONAL>]>;
def jarUnknown : F<"int", [Param<"jar_handle_t", "Jar", "a jar">]>;

// Warnings.
def jarOpen : F<"jar_handle_t", [Param<"const char *", "Name", "a name", PARAM_IN>, Param<"int *", "Error", "e", PARAM_OUT>]>;
def jarPaint : F<"int", [Param<"jar_kind_t", "Kind", "k", PARAM_IN>]>;
def jarDrop : F<"void", [Jar]>;
def jarIsOpen : F<"bool", [Jar]>;
def jarKindOf : F<"jar_kind_t", [Jar]>;
def jarSizeOf : F<"jar_size_t", [Jar]>;

// Errors.
def jarWrongVoid : F<"void", [Jar], [Return<"0">]>;
def jarWrongPointer : F<"int *", [Jar], [Return<"0">]>;
def jarWrongNumber : F<"int", [Jar], [Return<"NULL">]>;
def jarWrongName : F<"int", [Jar], [Return<"JAR_UNKNOWN">]>;
def jarWrongEnum : F<"jar_kind_t", [Jar], [Return<"-1">]>;
def jarWrongStruct : F<"jar_size_t", [Jar], [Return<"0">]>;
def jarWrongCall : F<"int", [Jar], [Return<"f()">]>;
def jarVariadic : F<"int", [Jar], [Return<"-1", ["`NULL == Jar`"]>]> { let is_variadic = 1; }
