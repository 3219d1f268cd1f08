def a {
  int x = 1;
def b;
