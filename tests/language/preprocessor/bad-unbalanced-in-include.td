#ifdef NOPE
#else
include "unbalanced.inc"
#endif
