// llvm: 23
class A { list<int> l = [1]; string s = "s"; }
let append l = [2] in def x : A;
let append l = [2], prepend l = [0], l = [5] in def replaced : A;
let l = [5], append l = [2], prepend l = [0] in def first : A;
let l = [5] in let append l = [2] in let prepend l = [0], append s = "t" in def nested : A;
let append l = [2] in let l = [5] in let prepend l = [0] in def inner : A { let append l = [9]; }
let append l = [2] in {
  class B : A { let append l = [3]; }
  def in_b : B;
  foreach i = [1, 2] in let append l = [i] in def "in"#i : A;
  if !eq(1, 1) then { def then_ : A; }
}
defset list<A> set = { let append l = [4] in def in_set : A; }
def of_b : B;
