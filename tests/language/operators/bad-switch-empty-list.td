// llvm: 23
def d {
  list<int> l = !switch(1, 1: [1], []);
}
