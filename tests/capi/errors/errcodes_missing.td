// --gen-errcodes
include "base.td"
