def d { int b = !not("a"); }
