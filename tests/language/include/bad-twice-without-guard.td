include "plain.inc"
include "plain.inc"
