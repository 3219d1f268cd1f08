include "guarded.inc"
include "guarded.inc"
def d : Guarded;
