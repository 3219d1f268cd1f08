multiclass M<int i> {
  def _a { bits<2> v = i; }
}
defm ok : M<3>;
defm no : M<4>;
