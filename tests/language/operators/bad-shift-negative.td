class A<int s> { int a = !srl(1, s); }
def d : A<-1>;
