class R;
def r1 : R;
foreach i = [1, 2] in {
  def x#i {
    R r =
      !cast<R>("r" # i);
  }
}
