def d { bits<4> b = -9; }
