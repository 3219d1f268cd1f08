class Inst {
  bit isCall = 0;
}

def CALL : Inst {
  let isCall = 2;
}
