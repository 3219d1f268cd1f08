def d { int x = 1 2; }
