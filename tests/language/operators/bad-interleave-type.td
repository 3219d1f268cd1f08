class A<list<int> l, int d> {
  string s = !interleave(l, d);
}
