// llvm: 23
def d {
  int i = !switch(1: 2, 3);
}
