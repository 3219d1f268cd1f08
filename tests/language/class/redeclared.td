// A class may be declared again while it is empty; records made before it is filled get nothing.
class A;
class A;
def before : A;
class A { int x = 1; }
def after : A;
class B<int i>;
def b : B<1>;
