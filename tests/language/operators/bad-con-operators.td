// error-line: 4 -- the real tool names no place
def op; def op2;
def d {
  dag a = !con((op 1), (op2 2));
}
