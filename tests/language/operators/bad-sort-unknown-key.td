// llvm: 23
def d {
  int k = ?;
  list<int> l = !sort(x, [1, 2], !add(x, k));
}
