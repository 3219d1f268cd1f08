class A<int i> { assert !gt(i, 0), "must be positive: " # i; int v = i; dump "made " # i; }
def d { A a = A<1>; A b = A<2>; }
