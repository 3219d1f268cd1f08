class A { int x = 0; }
multiclass M {
  def a : A;

def b : A;
defm c : M;
