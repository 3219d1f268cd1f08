class I<int n>;
multiclass Arith<int n> {
  def _r : I<n>;
}

defm ADD : Artih<2>;
