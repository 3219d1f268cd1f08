multiclass M {
  def A;
}
defm X : M;
defm X : M;
