class I<int n> {
  int N = n;
}
multiclass M<int n> {
  def _r : I<n>;
}

defm ADD : M<"one">;
