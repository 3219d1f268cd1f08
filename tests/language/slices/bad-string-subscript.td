class A<list<int> l> { int a = l["0"]; }
