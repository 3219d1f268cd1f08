// llvm: 21 22 -- 23 wants the bits of a `let` in braces
// A defm inside a multiclass adds its classes and lets to records that are made later.
class A<int x> { int f = x; int own = !mul(f, 2); bits<8> Inst = 0; string s = NAME; }
class Extra<int v, string t = NAME> { int v1 = v; string tag = t # v; int f = !add(v, 100); }
class Third<int v> { int v3 = v; }
class More<int w> { int w1 = !add(w, 1); }
class Fourth<int v, string t = NAME> { int v4 = v; string tag4 = t # v; int f = !add(v, 500); }
multiclass Leaf<int a, int b = !add(a, 10)> {
  def _p : A<a>;
  def _q : A<b> { let Inst{3-0} = 5; }
}
multiclass Middle<int a, string name = "m"> {
  defm _l : Leaf<!mul(a, 3)>, Extra<a>;
  let Inst<7-4> = 2, own = a in defm _k : Leaf<a, 7>;
  let s = name # "!" in defm _j : Leaf<a>, More<!sub(a, 1)>;
}
multiclass Outer<int a> {
  defm _x : Middle<a>;
  let own = 77 in defm _y : Middle<!add(a, 1), "y">, Third<9>;
  foreach i = [1, 2] in defm _z#i : Leaf<!add(a, i)>, Extra<i, "z">;
}
defm T : Outer<4>;
let f = 55 in defm U : Outer<5>, Fourth<1>;
foreach k = [7, 8] in defm V#k : Middle<k>, Fourth<!add(k, 1), "k">;
