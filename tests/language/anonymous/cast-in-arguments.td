// A cast of a known name is computed at the final resolution only, and arguments of a class have none: each record of the
// defms has its own instance, whatever value the argument gets.
class P<int v> {
  int x = v;
}
class Number {
  int number = 8;
}
multiclass M {
  def d : Number;
  def x {
    int own = 14;
    P p = P<!add(own, !cast<Number>(NAME # "d").number)>;
  }
}
defm p : M;
defm q : M;
