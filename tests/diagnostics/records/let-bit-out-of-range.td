class Inst {
  bits<32> Inst = 0;
}
def ADD : Inst {
  let Inst{32} = 1;
}
