class A<list<int> l> {
  int a = l[2];
}
def d : A<[1, 2]>;
