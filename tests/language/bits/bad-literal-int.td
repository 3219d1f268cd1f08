def d { bits<2> b = {2}; }
