def d {
  string a = "open\
more";
}
