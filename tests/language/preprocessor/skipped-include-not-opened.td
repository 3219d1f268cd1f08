#ifdef NOPE
include "does-not-exist.inc"
#endif
def d;
