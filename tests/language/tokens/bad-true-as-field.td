class A { bit true = 1; }
