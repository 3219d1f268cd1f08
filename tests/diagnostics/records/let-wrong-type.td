class Inst {
  int Size = 4;
}

def ADD : Inst {
  let Size = "four";
}
