// args: -I .
#define FROM_OUTER
include "crosses.inc"
#ifdef FROM_INNER
def outer_saw_inner;
#endif
