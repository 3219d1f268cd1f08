def d { list<int> a = !sort([2, 1]); }
