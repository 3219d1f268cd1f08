class A { int x = 0; int y = 0; int z = 0; }
def a : A {
  let x = 1};
  let y = 2;
  let z = 3;
}
multiclass M {
  def b : A {
    let x = 1; }
    let y = 2;
  }
  def c : A;
}
def d : Missing;
