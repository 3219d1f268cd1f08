class C { string v = "s"; }
multiclass M {
  def _a { int v = 1; }
}
defm m : M,
  C;
