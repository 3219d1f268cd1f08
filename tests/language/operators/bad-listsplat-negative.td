// error-line: 3 -- the real tool names no place
def d {
  list<int> a = !listsplat(0, -1);
}
