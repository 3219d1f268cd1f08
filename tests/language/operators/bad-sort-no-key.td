// llvm: 23
def d {
  list<int> l = !sort(x, [1]);
}
