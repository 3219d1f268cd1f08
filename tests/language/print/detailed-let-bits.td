// llvm: 21 22 -- 23 wants the bits of a `let` in braces
class A {
  bits<4> b = 0;
  int plain = 1;
}
def d : A {
  let b{0} = 1;
  let b{1} = 1;
}
let b<3> = 1 in
  def e : A;
def f : A;
