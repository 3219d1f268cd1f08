// A name in the arguments of an instance is answered by the record, whose resolution is final: `BO` is known, and `x`
// and `y` share an instance of `F`.
class B { bit H = 0; }
class F<bit h> { bit r = h; }
class Base<string n> { bit L; B BO = !cast<B>(n); }
class I<string n> : Base<n> { let L = F<BO.H>.r; }
foreach i = [1] in {
  def Y_B : B;
  def Z_B : B;
  def x : I<"Y_B">;
  def y : I<"Z_B">;
}

class Base2 { bit L; B BO; }
class I2 : Base2 { let L = F<BO.H>.r; }
multiclass M<list<int> l> {
  def "" : B;
  let BO = !cast<B>(NAME) in
    foreach i = l in
      def _#i : I2;
}
defm Y : M<[1]>;
defm Z : M<[1]>;
