class A<list<int> l> { int a = !head(l); }
def d : A<[]>;
