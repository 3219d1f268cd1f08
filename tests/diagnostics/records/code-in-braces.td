class Op {
  code body = { return false; };
  code guard = { x == 1; if (y) { return; } };
  int last = 1;
}
def add : Op;
