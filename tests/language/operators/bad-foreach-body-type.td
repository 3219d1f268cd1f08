class A<list<int> l> {
  list<string> s = !foreach(x, l, x);
}
