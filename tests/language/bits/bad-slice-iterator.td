def d { bits<8> v = 7; list<bit> l = !foreach(i, [0, 1], v{i}); }
