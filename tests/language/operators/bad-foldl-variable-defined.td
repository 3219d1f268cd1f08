// A field, even an earlier one of the same body, may not be named like a loop variable.
def e {
  int a = 1;
  int b = !foldl(0, [1], a, x, !add(a, x));
}
