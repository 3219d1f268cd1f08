// llvm: 22 23 -- 21 does not check the count
class A<int s> { int a = !srl(1, s); }
def d : A<-1>;
