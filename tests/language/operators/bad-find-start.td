def d { int a = !find("abc", "a", 4); }
