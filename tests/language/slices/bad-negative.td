def d { list<int> l = [1, 2]; int m = l[-1]; }
