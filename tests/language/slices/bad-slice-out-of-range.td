def d { list<int> l = [1, 2]; list<int> m = l[1...2]; }
