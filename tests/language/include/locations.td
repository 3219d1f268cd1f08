// Detailed records and JSON name the included file.
include "plain.inc"
include "second/chain2.inc"
class Own : Plain;
def d : Own, Chain2 { let p = 5; }
