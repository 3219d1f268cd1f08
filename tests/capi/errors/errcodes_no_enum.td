// --gen-errcodes
include "tdgen/api/api.td"
// A record of that name, but no enumeration.
def ol_errc_t : Typedef { let desc = "d"; let value = "int"; }
