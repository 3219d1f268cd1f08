// An int too big is a late error...
def a;
def d {
  bits<4> b = 16;
}
