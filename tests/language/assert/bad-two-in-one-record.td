class P {
  int p = 0;
  assert p, "parent";
}
def d : P {
  int q = 0;
  assert q, "own";
}
