def d { list<int> l = !sorted(x, [1], x); }
