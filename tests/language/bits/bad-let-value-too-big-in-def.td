class A { bits<4> v = 0; }
class B : A { let v{1...0} = 4; }
def ok : A;
def d
  : B;
