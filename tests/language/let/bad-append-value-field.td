// llvm: 23
class A { list<int> l = [1]; int k = 1; }
let append l = [k] in
def x : A;
