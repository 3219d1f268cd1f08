// llvm: 23
class A { string s = "a"; }
let append s = 5 in def x : A;
