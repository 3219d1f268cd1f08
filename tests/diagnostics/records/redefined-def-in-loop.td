foreach i = [0, 1, 1] in
  def R#i;
