class A { int x = 1; }
class B { string x = "s"; }
def d : A, B;
