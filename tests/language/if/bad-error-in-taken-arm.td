foreach i = [0, 1] in
  if i then
    def a {
      bits<1> b = !add(i, 1);
    }
