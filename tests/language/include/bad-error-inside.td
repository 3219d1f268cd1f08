class A;
include "broken.inc"
