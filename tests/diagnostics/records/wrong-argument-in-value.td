class Pair<int a, int b> {
  int sum = !add(a, b);
}

def X {
  int s = Pair<1, "2">.sum;
}
