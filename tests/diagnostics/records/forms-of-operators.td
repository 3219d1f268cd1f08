def values {
  int bytes = !cond(!gt(1, 0): 64, 16);
  int sum = !add<1, 2>;
}
