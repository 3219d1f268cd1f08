def d { list<int> l = [12x5]; }
