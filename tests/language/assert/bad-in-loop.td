foreach i = [1, 0] in {
  assert i, "zero";
}
