def d { bits<4> a = {1, 0, 1, 1}; bits<4> b = {0b10, 0b11}; bits<4> c = {1, 0b00, ?}; bits<1> e = {1}; bits<4> f = {true, false, !eq(1, 1), !not(1)}; }
