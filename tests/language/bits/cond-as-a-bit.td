// llvm: 21 22 -- 23 prints another form of a `!cond` in bits
class C<int a> { bits<1> f = { !cond(!eq(a, 1): 0, 1: !eq(a, 2)) }; bits<1> g = { !cond(!eq(a, 1): 0b0, 1: !eq(a, 2)) };
 bit h = !isa<string>(!if(!eq(a,1),"a","b")); bits<2> i = { !exists<C>(!cast<string>(a)), !foldl(!eq(a,7), [a], x, y, !eq(y,2))};  int z = 1;  bits<1> fz = { !cond(!eq(z, 1): 0b0, 1: !eq(z, 2)) }; bits<2> q = {!eq(a,4), !if(!eq(a,4), !eq(a,3), 0b1) };  
bits<2> c2 = { !cond(!eq(a, 1): false, 1: !eq(a, 2)), !cond(!eq(z, 1): false, 1: !eq(z, 2)) };
bits<1> c3 = !cond(!eq(a, 1): false, 1: !eq(a, 2));
bits<1> c4 = !cond(!eq(z, 1): false, 1: !eq(z, 2));
bit c5 = !cond(!eq(z, 1): false, 1: !eq(z, 2));
bits<1> c6 = { !and(0, z) };
bits<1> c7 = { !exists<C>(!cast<string>(z)) };
}
class D<int b> : C<b>;
class E : D<1>;
class F<int b> : D<b>;
def X : D<1>;
class G { int z = 1; bits<1> fz = { !cond(!eq(z, 1): false, 1: !eq(z, 2)) }; }
class H : G;
class A2; class I : G, A2;
multiclass M { def a : G; } defm foo : M;
class J : A2 { int z = 1; bits<1> fz = { !cond(!eq(z, 1): false, 1: !eq(z, 2)) }; }
class K { bit f; bits<2> g = { !cond(!eq(NAME, NAME): true, 1: f), 0 }; }
class L { K k = K<>; }
