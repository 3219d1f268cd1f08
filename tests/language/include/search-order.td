// args: -I first -I second
// The name as given wins over -I; then -I in order.
include "which.inc"
include "only-second.inc"
def d { int w = which; int o = only; }
