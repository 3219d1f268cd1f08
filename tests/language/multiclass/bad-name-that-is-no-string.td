class P;
multiclass M<int n> {
  def n : P;
}
defm X : M<3>;
