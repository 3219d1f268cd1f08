// llvm: 23
class A<list<int> a> { list<int> l = a; }
class B<list<int> a> : A<a> { let append l = a; }
def x : B<?>;
