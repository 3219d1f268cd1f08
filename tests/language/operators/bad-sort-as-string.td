// llvm: 23
def d {
  string l = !sort(x, [1], x);
}
