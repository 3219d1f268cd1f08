def d { bit b = 2; }
