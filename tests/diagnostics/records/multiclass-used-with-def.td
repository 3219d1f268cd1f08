class I<int n>;
multiclass M<int n> {
  def _r : I<n>;
}

def SUB : M<2>;
