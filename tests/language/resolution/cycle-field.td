// A cycle is cut and left as references; such fields need the `field` keyword.
class A { field int x; field int y = x; } def d : A { let x = y; } def e : A { let x = 1; }
