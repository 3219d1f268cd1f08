def a;
include "missing.inc"
