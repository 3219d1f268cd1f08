// Any byte may stand here: é ü 日本.
def d {
  string s = "é日本";
  code c = [{ ü // not a comment }]; /* ö */
}
