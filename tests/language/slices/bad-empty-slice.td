class A<list<int> l> { list<int> a = l[]; }
