def d {
  list<int> a = !range(0, 5, 0);
}
