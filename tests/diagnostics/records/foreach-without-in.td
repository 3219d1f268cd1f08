foreach i = [1, 2] {
  def R#i;
}
