foreach i = [1, 2] in {
  def a#i;

class A { int x = 0; }
class B : A;
def b : B;
