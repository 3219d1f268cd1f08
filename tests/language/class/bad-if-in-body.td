class A { if 1 then int x = 1; }
