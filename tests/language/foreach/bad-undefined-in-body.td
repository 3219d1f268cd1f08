foreach i = [1] in {
  def a#i {
    int v = i;
    int w = j;
  }
}
