// args: -I ../include
include "plain.inc"
multiclass M { def _a : Plain; }
defm m : M;
let p = 2 in defm n : M;
def : Plain;
foreach i = [1] in
  defm o#i : M;
