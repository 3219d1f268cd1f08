// One failing record does not stop the others, but the run fails.
multiclass M {
  def _a;
  def _b;
}
def m_a;
defm m : M;
