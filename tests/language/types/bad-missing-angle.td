class A { list<int l; }
