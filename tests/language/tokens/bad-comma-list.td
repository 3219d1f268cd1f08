def d { list<int> x = [1,,2]; }
