class A { int x = 1; field int y = 2; }
def d : A { field int x = 3; int y = 4; } class B : A { int y; field int x; } def e : B;
