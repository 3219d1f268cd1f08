def d { int a = !if("x", 1, 2); }
