class A<int i> { int a = !logtwo(i); }
def d : A<-8>;
