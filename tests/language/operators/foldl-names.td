class A<list<int> l> { int v = !foldl(0, l, acc, x, !add(acc, x)); } defvar acc = 1; def d : A<[1, 2]> { int w = !foldl(acc, [1, 2], acc, x, !add(acc, x)); }
