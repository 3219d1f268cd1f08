foreach i = [1, 2] in {
  def a#i {
    int v = i;
  }
  if i then
    def b#i;
}
