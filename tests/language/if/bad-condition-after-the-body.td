// The condition is computed when the body is complete, and the field is set when the record is.
class C { bit b = ?; }
def x : C;
multiclass N { def x; }
let q = 1 in {
  if x.b then { defm a : Undefined; }
  def w { int z = + ; }
  defm : N;
}
