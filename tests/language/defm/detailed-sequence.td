// Locations of a defm inside a loop inside a multiclass.
multiclass I<int i> {
  def _a {
    int v = i;
  }
}
multiclass M<int n> {
  foreach i = !range(n) in
    defm _#i
      : I<i>;
}
defm x : M<2>;
foreach k = [1] in
  defm y#k : M<k>;
