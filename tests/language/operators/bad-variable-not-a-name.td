def d { list<int> b = !foreach("x", [1], 1); }
