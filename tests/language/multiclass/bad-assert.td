multiclass M<int i> {
  assert !lt(i, 5), "too big";
  def _a;
}
defm m : M<1>;
defm n : M<9>;
