// llvm: 23
def d {
  list<int> l = !sort([1], x);
}
