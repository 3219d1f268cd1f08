class Reg<int n> {
  assert !lt(n, 32), "there are 32 registers, got " # n;
  int Num = n;
}

def R32 : Reg<32>;
