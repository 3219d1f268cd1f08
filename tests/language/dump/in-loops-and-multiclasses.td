// Dumps of bodies and classes are not printed for records out of loops and multiclasses.
class A<int i> { int v = i; dump "class " # v; }
def plain : A<1> { dump "body"; }
foreach i = [2] in {
  dump "loop " # i;
  def x#i : A<i> { dump "body in loop"; }
}
multiclass M<int i> {
  dump "multiclass " # i;
  def _a : A<i> { dump "body in multiclass"; }
}
defm m : M<3>;
def : A<4>;
def e { A a = A<5>; }
