// Cyclic references between fields stay references and end as errors unless `field`.
class A { field int a; field int b = a; field int c; }
def d : A { let a = 1; let c = b; }
class B { int x = 1; int y = x; let x = 3; } def e : B { let y = 2; let x = y; }
