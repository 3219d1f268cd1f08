class A<list<int> l> {
  list<bit> b = l;
}
def d : A<[1, 2]>;
