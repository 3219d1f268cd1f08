// --gen-info
include "tdgen/api/api.td"
def Lib : API { let prefix = "ol"; let info_enum = "ol_what_t"; }
