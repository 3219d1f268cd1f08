// error-line: 3 -- the real tool names no place
def d {
  bit a = !match("abc", "a**");
}
