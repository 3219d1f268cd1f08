// llvm: 23
def d {
  string i = !switch(1, 1: 3, 4);
}
