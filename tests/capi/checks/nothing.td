include "tdgen/api/api.td"
