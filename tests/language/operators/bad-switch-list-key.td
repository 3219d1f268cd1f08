// llvm: 23
def d { int i = !switch([1], [1]: 1, 2); }
