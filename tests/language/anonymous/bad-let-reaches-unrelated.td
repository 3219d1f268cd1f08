class A { int flag = 0; }
let flag = 1 in {
  def a : A;
  def e { int x = 1; }
}
