class A<list<int> l> {
  string s = "x" # l;
}
def B : A<[1]>;
