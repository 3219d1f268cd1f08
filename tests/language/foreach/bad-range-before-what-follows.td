// A record that is defined again later in the statement, by a multiclass before it.
multiclass M {
  def a { int x = 1; }
}
defm m : M;
class P { int x; }
let x = 3 in {
  foreach k = -1...1 in { def c#k : P; }
  defm m : M;
  def z { int y = + ; }
}
