// A token cannot span the border: `ab` and `cd` are two.
class X { int include "half.inc"cd = 1; }
