class A<list<int> l> {
  int v = l[1];
  int w = !add(v, 1);
}
def ok : A<[1, 2]>;
def d : A<[1]>;
