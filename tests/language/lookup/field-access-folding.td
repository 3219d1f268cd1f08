// Folds only once the field's value is concrete.
class R<int i> { int v = i; int w = !add(v, 1); int u; list<int> l = [v, w]; }
class A<int k> { R r = R<k>; int a = r.v; int b = r.w; int c = r.l[1]; int e = R<5>.w; int f = R<k>.v; int g = R<!add(k, 1)>.l[0]; }
def d : A<3>;
def ru : R<1>;
def x { field int u = ru.u; int w = ru.w; }
