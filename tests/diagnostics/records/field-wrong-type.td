class Inst {
  string Name = 4;
}
