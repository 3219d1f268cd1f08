def d { list<int> l = !range("a"); }
