// llvm: 23
def d {
  int i = !switch 1;
}
