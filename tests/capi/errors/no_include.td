// --gen-api
include "nowhere.td"
