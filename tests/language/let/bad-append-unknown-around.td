// llvm: 23
class A { list<int> l = [1]; }
let append k = [1] in
def x : A;
