def d { bit a = !eq("1", 1); }
