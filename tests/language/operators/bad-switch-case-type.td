// llvm: 23
def d {
  int i = !switch(1, "a": 3, 4);
}
