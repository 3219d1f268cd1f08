def o;
class A<dag d> { dag s = !con(d, [1]); }
