def d { list<int> a = !listconcat([1]); }
