// llvm: 23
def op;
def d {
  dag l = !sort(x, (op 1), x);
}
