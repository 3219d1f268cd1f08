class A<list<string> l> { list<int> b = l; }
