class C {
  string a = !substr(?, 2);
  string b = !substr("abc", 1, ?);
  string c = !substr("abc", ?);
  int d = !find(?, "a");
  int e = !find("a", ?);
  int f = !find("a", "b", ?);
}
