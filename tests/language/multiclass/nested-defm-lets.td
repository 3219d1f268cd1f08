// llvm: 21 22 -- 23 wants the bits of a `let` in braces
// Lets whose values mention names, of fields and of bits, on nested defms.
class A<int x> { int f = x; bits<8> Inst = 0; bit b = 0; list<int> l = []; string s = ""; A a = ?; int g = !add(f, 1); }
multiclass Leaf<int a> { def _u : A<a> { let Inst{1-0} = 3; } def _v : A<!add(a, 1)>; }
multiclass Half<int a, bits<4> op, string n = "n"> {
  let f = !mul(a, 2), Inst<7-4> = op in defm _h : Leaf<a>;
  let s = n # NAME, l = [a, 5] in { let b = !eq(a, 3) in defm _k : Leaf<!add(a, 2)>; defm _m : Leaf<7>; }
  let b = 1, g = a in defm _n : Leaf<a>;
  let Inst<3-2> = !cast<bits<2>>(2) in defm _o : Leaf<a>;
}
multiclass Full<int a> { let s = "full" in defm _f : Half<a, 5>; foreach i = [1, a] in let f = i in defm _g#i : Half<i, { 1, 0, 1, 1 }, "g">; }
defm X : Full<3>;
let f = 99, Inst<0> = 0 in defm Y : Full<4>;
foreach k = [8, 9] in let l = [k] in defm Z#k : Half<k, 2>;
