class A { int u; }
foreach i = [1, 2] in
  def a#i : A {
    int v = !add(u, i);
  }
