class Inst<int size> {
  int Size = size;
}

def ADD : Inst<4> {
  let size = 8;
}
