class A<int i> { int v = i; dump "class " # v; }
class B { int w = 1; dump "added " # NAME; }
if 1 then def a : A<1>;
let v = 2 in def b : A<1>;
multiclass M { def _a : A<3>; }
defm m : M, B;
foreach i = [0] in defm n : M, B;
