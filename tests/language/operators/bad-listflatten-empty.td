def d { list<int> a = !listflatten([]); }
