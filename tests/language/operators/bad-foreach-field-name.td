class A { int x = 1; list<int> l = !foreach(x, [1], x); }
