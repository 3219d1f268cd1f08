def d { bit b = !match(1, "a"); }
