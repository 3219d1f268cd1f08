class Inst {
  bit isCall = 0;
}

let iscall = 1 in
def CALL : Inst;
