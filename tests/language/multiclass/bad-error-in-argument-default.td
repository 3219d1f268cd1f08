multiclass M<int i, int j = "s"> {
  def _a;
}
