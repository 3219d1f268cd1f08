// The classes under the name that descriptions for LLVM's offload-tblgen
// include. tdgen finds this file as `APIDefs.td` and `tdgen/api/APIDefs.td`,
// unless a directory given with -I has a file of that name.

include "tdgen/api/api.td"
