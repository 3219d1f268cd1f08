class A<int i> { string a = !substr("abc", 0, i); }
def d : A<-1>;
