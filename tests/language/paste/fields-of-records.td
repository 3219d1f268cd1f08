class R { string n = "rn"; bits<3> b = 5; int i = 4; }
def r : R;
class A<R x> { string c = x.n # x.b; string e = x.n # x.i; string f = x.i # x.n; }
def d : A<r>; def e { string s = r.n # 1; R own = r; string t = "v" # own.n # own.i; }
