def d { list<int> l = [0, 1, 2, 3, 4]; list<int> a = l[1-3]; list<int> b = l[3-1]; list<int> c = l[0, 2-4]; bits<8> v = 0xa5; bits<4> w = v{7-4}; bits<4> x = v{0-1, 6-7}; }
