// Defaults print in the class head, qualified.
def op; class R; def r : R;
class A<bit b = 1, bits<3> n = 5, int i = !add(n, 1), string s = "x" # i, code c = [{q}], list<R> l = [r], dag g = (op r:$a), R x = !head(l), int u = ?> { int z = u; }
