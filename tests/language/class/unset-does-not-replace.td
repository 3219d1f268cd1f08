// Unset fields do not replace references to them.
class A { int u; bits<2> ub; int v = u; bits<2> w = ub; list<int> l = [u]; field int x = !add(u, 1); bits<3> y = {ub, 1}; bit z = ub{1}; string s; field string t = s # "x"; }
def e : A { let u = 1; let ub = 2; let s = "s"; }
