class A<list<int> l> {
  int second = l[5];
}
def B : A<[1, 2]>;
