class C { int u; }
multiclass M {
  def _a : C {
    int v = !add(u, 1);
  }
}
defm m : M;
