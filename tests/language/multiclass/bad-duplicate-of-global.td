def m_a;
multiclass M {
  def _a;
}
defm m
  : M;
