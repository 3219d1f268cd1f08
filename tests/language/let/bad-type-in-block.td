class A { int x = 1; }
let x = "s" in {
  def ok {
    int y = 1;
  }
}
