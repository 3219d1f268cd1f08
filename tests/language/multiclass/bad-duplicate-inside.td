multiclass M<list<int> l> {
  foreach i = l in
    def _x;
}
defm one : M<[1]>;
defm two : M<[1, 2]>;
