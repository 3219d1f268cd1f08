// llvm: 21 -- from 22 on, there is no `!getop`
def o;
def x {
  dag d = !getop((o 1));
}
