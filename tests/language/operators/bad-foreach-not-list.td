class A<int i> { list<int> l = !foreach(x, i, x); }
