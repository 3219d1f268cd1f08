// --gen-lock --lock=lock_twice.lock
include "base.td"
