let y = 5 in def d { int y = 1; }
