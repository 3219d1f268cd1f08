def d { list<string> a = !filter(x, ["a"], x); }
