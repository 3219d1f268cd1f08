class A<bits<4> b> { list<int> a = !range(b); }
