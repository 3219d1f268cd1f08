// The name under which descriptions made for LLVM's offload-tblgen include
// their classes. tdgen finds it as `APIDefs.td` and as `tdgen/api/APIDefs.td`
// when no folder given with -I has a file of that name.

include "tdgen/api/api.td"
