// Each record is complete before the next one gets the lets around the defm.
class C3 {
  int f5 ;}
multiclass M9<int a> {
  def: C3 {
    bit f15 ;
    string f16 = !repr(f15);
  }
  def   C3 {
  }
}
let f5 = 3 in
  defm p64 : M9<2>;
