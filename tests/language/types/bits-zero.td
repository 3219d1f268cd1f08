def d { bits<0> b = {}; bits<0> u; bits<0> z = 0; int i = {}; }
