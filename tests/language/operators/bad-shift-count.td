// llvm: 22 23 -- 21 does not check the count
def d {
  int a = !shl(1, 64);
}
