class A<int i> { bits<2> b = {!and(i, 1), 0}; }
