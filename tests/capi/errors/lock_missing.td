// --gen-api --lock=lock_missing.lock
include "base.td"
