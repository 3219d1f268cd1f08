class A { string n = NAME; } def NAME : A { int x = 1; } def d : A;
