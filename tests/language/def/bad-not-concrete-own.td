def d {
  int ok = 1;
  int u;
  string s =
    "v" # u;
}
