def d { list<int> b = !filter(x, "abc", 1); }
