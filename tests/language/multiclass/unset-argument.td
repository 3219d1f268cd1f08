multiclass M<int i> {
  def _a {
    int v = i;
  }
}
defm m : M<?>;
