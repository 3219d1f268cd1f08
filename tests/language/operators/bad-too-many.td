def d { int a = !sub(1, 2, 3); }
