// `!and(0, x)` does not need `x`: an instance with this argument is a record at once.
class I<int a> { int v = a; }
class A<int x> { I i = I<!and(0, x)>; I j = I<!add(0, x)>; int k = I<!or(-1, x)>.v; }
class B { int f = 11; I i = I<!or(-1, f)>; I j = I<!and(f, 0)>; list<I> l = [I<!and(0, f)>, I<!and(0, f)>]; }
def a : A<3>;
def b : B;
multiclass M<int x> { def "" { I i = I<!and(0, x)>; } }
defm m : M<4>;
