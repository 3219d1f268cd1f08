class A<int i, int s, bits<4> n> { int a = !shl(i, s); int b = !sra(i, s); int c = !srl(i, s); int d = !shl(n, 4); bits<8> e = !shl(n, 2); int f = !srl(n, 1); bit g = !sra(i, 63); int h = !shl(1, i); }
def e { int a = !shl(1, 63); int b = !sra(-8, 1); int c = !srl(-8, 1); int d = !srl(-1, 63); int f = !sra(-1, 63); int g = !shl(3, 63); int h = !shl(-1, 0); int i = !srl(-1, 0); }
class B<int i, int s> { int a = !shl(i, s); int b = !sra(i, s); int c = !srl(i, s); } def d : B<-6, 1>; def f : B<0x100, 0>;
