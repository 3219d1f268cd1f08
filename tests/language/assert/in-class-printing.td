// Asserts and dumps of a class do not print.
class A<int i> { int v = i; assert !gt(v, 0), "m"; dump "text " # v; }
