// args: -I first -I second
include "chain.inc"
def d : Chain2;
