// An API that has nothing to say.

include "tdgen/api/api.td"
