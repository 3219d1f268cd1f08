class A { int foreach = 1; }
