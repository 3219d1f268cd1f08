def d { int a = !cond(1 : 1, 1 : "x"); }
