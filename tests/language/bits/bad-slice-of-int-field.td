class A<int i> { bits<2> b = i{1...0}; }
