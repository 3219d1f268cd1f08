class A<int size> {
  int x = !add(siz, 1);
}
