// LLVM's Offload API with a variable of its own to switch tracing on, so that the real library's stays off.
include "tdgen/api/api.td"

def Offload : API {
  let trace_variable = "SHIM_TRACE";
}

include "offload.td"
