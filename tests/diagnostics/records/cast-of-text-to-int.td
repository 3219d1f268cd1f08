class P<string s> {
  bits<8> x = !cast<int>(s);
}
multiclass M<string s> {
  def _a : P<s>;
}
foreach i = [1, 2] in
  defm Q#i : M<"add">;
