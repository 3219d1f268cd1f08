// llvm: 23
class A { bits<2> b = 1; }
let
  append b{0} = 1 in def x : A;
