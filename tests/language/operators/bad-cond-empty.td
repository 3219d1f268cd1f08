def d { int a = !cond(); }
