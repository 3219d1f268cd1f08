include "api.td"
