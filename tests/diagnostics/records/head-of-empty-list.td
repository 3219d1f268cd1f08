class A<list<int> l> {
  int first = !head(l);
}
def B : A<[]>;
