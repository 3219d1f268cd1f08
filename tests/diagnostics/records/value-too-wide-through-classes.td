class Enc<bits<3> r> {
  bits<3> R = r;
}
class Inst<int n> : Enc<!add(n, 1)>;

foreach i = [5, 6, 7] in
  def I#i : Inst<i>;
