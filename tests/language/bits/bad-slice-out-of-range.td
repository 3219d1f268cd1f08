class A<bits<4> i> { bits<2> b = i{5...4}; }
