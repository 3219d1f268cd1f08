// A convertible but not yet known value is wrapped in !cast; a bits field is split into bits.
class A<int i, bit t, bits<4> n, list<int> li, list<bits<2>> lb, list<bit> lt> {
  bits<4> a = i; bit b = i; int c = n; int e = t; bits<1> f = t; bits<4> g = n; bit h = n{0};
  list<bit> j = li; list<int> k = lb; list<int> l = lt; list<bits<4>> m = li;
  bits<2> o = !add(i, 1); bit p = !eq(i, 1); int q = !eq(i, 1); bit r = !empty(li); bits<2> s = !if(t, 1, 2); bits<2> u = !if(t, 0b01, 0b10);
  bits<3> v = !shl(i, 1); bit w = !and(i, 1); string x = !cast<string>(i); bits<2> y = lb[0]; bit z = li[0];
}
def d : A<1, 1, 5, [1, 0], [1, 2], [1, 0]>;
