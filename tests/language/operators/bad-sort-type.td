// llvm: 23
def d {
  list<int> l = !sort<int>(x, [1], x);
}
