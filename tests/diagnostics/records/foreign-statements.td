#include "base.td"
# a comment that isn't one
struct Point {
  int x = 1;
}
import base;
enum Color { red, green }
class Shape extends Base {
  int area = 1; # of the shape
}
if true then {
  def a;
} elif false then {
  def b;
}
void f(int x) { return x; }
for (int i = 0; i < 4; i++) def c;
def d : Missing;
