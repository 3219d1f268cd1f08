def op;
def e {
  int later;
  dag f = (op !add(later, 1));
}
