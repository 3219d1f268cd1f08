def d { int a = !cast(1); }
