def d { bits<4> a = 0b101; }
