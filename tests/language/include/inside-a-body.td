// include is a lexer matter: it stands between any two tokens, and needs no semicolon.
class A {
  int a = 1;
  include "field.inc"
  int z = 3;
}
def d : A { int sum = !add(a, include "number.inc" , z); }
def e { list<int> l = [ include "number.inc" , include "number.inc"]; }
