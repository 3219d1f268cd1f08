class A; class B;
def a : A;
def d { B b = a; }
