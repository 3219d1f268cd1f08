def d { list<int> a = [1]<string>; }
