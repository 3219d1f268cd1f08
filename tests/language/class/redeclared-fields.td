class C0;
class A<int x = !and(0, { 0, ? })>;
class B<int x = !and(0, { 0, ? }), int y = !add(!or(-1, {?,1}), x)> : C0;
class B2<int x = !and(0, { 0, ? })> : C0, A { bits<4> f = 3; dag f; int g = 4; string g; list<int> h = [1]; int h; bit k = 1; string k; bits<4> l; bits<4> l = 5; bit m = 1; bits<1> m; }
def d : B2; def e : B2<3>;
