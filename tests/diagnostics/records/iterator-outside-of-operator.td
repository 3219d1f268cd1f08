def A {
  list<int> l = !foreach(i, [1, 2], !add(i, 1));
  int x = i;
}
