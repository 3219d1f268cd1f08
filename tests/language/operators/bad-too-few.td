def d { int a = !add(1); }
