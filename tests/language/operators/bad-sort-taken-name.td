// llvm: 23
def d {
  int x = 1;
  list<int> l = !sort(x, [1], x);
}
