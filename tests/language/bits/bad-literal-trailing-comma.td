def d { bits<2> b = {1, 0,}; }
