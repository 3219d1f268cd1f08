class A { int x = 1; string s = "s"; int z = x; }
def a : A { int x; let x = 4; }
def b : A { int x = 5; bit y = 1; int y2 = y; }
def c : A { bits<4> x = 3; }
class B : A { int x = !add(1, 1); string s; }
def e : B { let s = "t"; }
