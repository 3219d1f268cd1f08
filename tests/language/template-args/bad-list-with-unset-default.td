class A<list<int> l = [1, ?]> { list<int> x = l; }
def d : A;
