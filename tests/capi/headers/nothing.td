// An API of nothing is a header of nothing.
include "tdgen/api/api.td"
