class Reg<int n> {
  assert !lt(n, 32), "there are 32 registers";
}
class Pair<int n> : Reg<!mul(n, 4)>;

foreach i = [1, 9] in
  def P#i : Pair<i>;
