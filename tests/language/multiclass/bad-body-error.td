multiclass M<int i> {
  def _a { int v = i; }
  def _b : Nope;
}
