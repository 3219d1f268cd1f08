// error-line: 3 -- the real tool names no place
// The library does not take an empty alternative.
def d { bit k = !match("ab", "^(ab|a)(c|)$"); }
