// llvm: 23
// error-line: 6 -- the real tool names no place
def o; def p;
class A { dag d = (o 1); }
def x : A {
  let append d = (p 1);
}
