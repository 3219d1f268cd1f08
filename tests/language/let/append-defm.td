// llvm: 23
class A { list<int> l = [1]; string s; }
class B : A { let append l = [7]; }
multiclass N<int k, list<int> m> {
  def c : A;
  def unset { list<int> l = m; string s = "q"; }
  let append l = [k] in { def e : A; let prepend l = [!add(k, 1)] in def f : B; }
}
multiclass M<int k> {
  def a : A { let append l = [k]; let append s = "s"; }
  let append l = [k], prepend s = "p" in defm b : N<!mul(k, 10), ?>;
  defm d : N<k, [k]>;
}
let append l = [100] in defm x : M<3>, N<4, ?>;
let append l = [200], append s = "end" in { defm y : N<3, [1]>; defm : M<5>; }
foreach i = [1, 2] in let prepend l = [i] in defm z#i : M<i>;
multiclass P<list<int> first> { def p { list<int> l = first; } }
defm p : P<[2]>, B;
multiclass Q<int k> { let append l = [k] in defm q : P<?>; let append l = [k] in defm r : P<[k]>; }
defm q : Q<8>;
let append l = [0] in defm r : Q<9>;
