// Macros, types and names that came, went and changed.

include "tdgen/api/api.td"

def Lamps : API {
  let prefix = "la";
  let trace_variable = "LAMPS_TRACE";
}

def LA_SAME : Macro {
  let desc = "a macro";
  let value = "1";
}

def LA_VALUE : Macro {
  let desc = "a macro";
  let value = "1";
}

def LA_GONE : Macro {
  let desc = "a macro";
  let value = "1";
}

def LA_WHERE : Macro {
  let desc = "a macro";
  let value = "1";
  let condition = "defined(A)";
  let alt_value = "2";
}

def "LA_MAX(a, b)" : Macro {
  let desc = "a macro";
  let value = "a";
}

def la_old_handle_t : Handle { let desc = "x"; }
def la_same_handle_t : Handle { let desc = "one"; }
def la_old_t : Typedef { let desc = "a type"; let value = "int"; }

def la_old_cb_t : FptrTypedef {
  let desc = "a callback";
  let params = [
  ];
  let return = "void";
}
def ol_level : Variable { let desc = "level"; let type = "int"; }
def ol_gone : Variable { let desc = "gone"; let type = "int"; }
