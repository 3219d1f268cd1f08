def d { int b = !foldl(0, 5, a, x, a); }
