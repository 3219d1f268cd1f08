def d { bits<8> v = 7; bit b = v{-1}; }
