// `!and(0, x)` is decided when it is resolved, and a condition at file level is not.
class C;
foreach i = [0] in assert !not(!and(i, !exists<C>("Abc"))), "in a loop it is";
assert !not(!and(0, !exists<C>("Abc"))), "message";
