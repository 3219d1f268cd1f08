def d { int a = - 5; }
