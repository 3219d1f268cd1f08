class I;
defm ADD : M;

multiclass M {
  def _r : I;
}
