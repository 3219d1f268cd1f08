// llvm: 23
def d {
  int k = ?;
  int i = !switch(k, 1: 2, 3);
}
