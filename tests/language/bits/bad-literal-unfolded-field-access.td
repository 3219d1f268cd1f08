class R { bits<2> two = 1; }
class A<R x> {
  bits<3> b = {x.two, 1};
}
