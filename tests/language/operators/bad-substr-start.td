def d {
  string a = !substr("abc", 4);
}
