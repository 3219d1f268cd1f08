multiclass M<string s> {
  if !eq(s, 1) then
    def _a;
}
