// The same later.

include "tdgen/api/api.td"

def Lamps : API {
  let prefix = "la";
  let result_type = "la_error_t";
  let symbol_version = "VERS2.0";
}

def LA_SAME : Macro {
  let desc = "a macro";
  let value = "1";
}

def LA_VALUE : Macro {
  let desc = "a macro";
  let value = "2";
}

def LA_FRESH : Macro {
  let desc = "a macro";
  let value = "1";
}

def LA_WHERE : Macro {
  let desc = "a macro";
  let value = "1";
  let condition = "defined(B)";
}

def "LA_MAX(a, b, c)" : Macro {
  let desc = "a macro";
  let value = "a";
}

def la_new_handle_t : Handle { let desc = "x"; }
def la_same_handle_t : Handle { let desc = "two"; }
def la_new_t : Typedef { let desc = "a type"; let value = "int"; }

def la_old_t : Struct {
  let desc = "a structure";
  let members = [
    StructMember<"int", "a", "x">,
  ];
}
def ol_level : Variable { let desc = "level"; let type = "long"; }
def ol_new : Variable { let desc = "new"; let type = "const char []"; }
