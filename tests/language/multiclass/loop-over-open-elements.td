// A loop over a list whose elements are open is expanded where the defm is read, so that its records know the defm.
multiclass Inner<list<string> names = []> {
  def "";
  foreach name = names in
    def _of_#name;
}
multiclass Outer<string suffix> {
  defm _a : Inner<!head([[NAME]])>;
  defm _b : Inner<[NAME # suffix, "last"]>;
  defm _c : Inner<!if(!eq(suffix, "x"), [suffix], [])>;
}
defm outer : Outer<"x">;
