def op; class R { int k = 3; } def r : R;
class A<bit b = 1, bits<3> n = 5, int i = !add(n, 1), string s = "x" # i, code c = [{q}], list<R> l = [r], dag g = (op r:$a, i), R x = !head(l), list<int> e = [], bits<2> p = {b, 0}, int f = r.k, int h = x.k, string nm = NAME> { int z = i; }
def d : A;
