class Inst {
  bits<32> Inst = 0;
}
def ADD : Inst {
  let Inst{3, 3} = 0;
}
