// llvm: 23
class A { list<int> b = [1]; }
let b{0} = 1 in def x : A;
