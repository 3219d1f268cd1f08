def d { int a = !add<int>(1, 2); }
