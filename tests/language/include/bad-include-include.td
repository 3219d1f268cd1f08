// A missing file name before another include.
include "plain.inc"
include include "number.inc"
def x;
