class A<int a, string b = "d", int c = 3> { int x = a; string y = b; int z = c; }
def a : A<a = 1>; def b : A<c = 5, a = 2>; def c : A<1, c = 9, b = "q">; def d : A<"a" = 3>; def e : A<b = "x" # 1, "a" = 4>;
class P<int k> : A<c = k, a = !add(k, 1)> { A i = A<c = k, a = 1>; } def f : P<6>;
multiclass M<int m, int n = 2> { def _d : A<n, c = m>; } defm m1 : M<n = 3, m = 4>; defm m2 : M<1>; defm m3 : M<7, n = 8>;
