// llvm: 23
class A { list<int> l = [1]; int k = 3; list<int> m = [7]; list<int> next = !foreach(i, l, !add(i, 1)); }
class B : A { let append l = m; let prepend l = [k]; let append m = [k]; let append m = [8]; }
def x : B { let k = 4; }
def y : B { let m = [2]; }
class C<int k> : A { let append l = [k]; }
class D<int k, list<int> more = [k]> : C<k> { let append l = [!add(k, 1)]; let append l = more; }
def z : D<4>;
class Late { list<int> l; string s; }
class Middle : Late { let append l = [1]; let append s = "m"; }
class Setter : Late { let l = [2]; }
def first : Middle, Setter;
def second : Setter, Middle;
def third : Middle { list<int> l = [4]; let append l = [5]; string s; let prepend s = "n"; }
class Arg<list<int> l, string s> { list<int> m = l; string t = s; }
class FromArg<list<int> l> : Arg<l, "a"> { let append m = l; let append t = "b"; let prepend t = !cast<string>(!size(l)); }
def arg : FromArg<[1, 2]>;
class Cond<int n> : A { let append l = !cond(!eq(n, 1): [10], true: []<int>); let append l = !if(n, [n], [0]); }
def cond : Cond<1>;
def own : A { list<int> own = [1]; let append own = [2]; let own = [3]; let append own = [4]; }
defvar more = [5, 6];
def var : A { let append l = more; defvar more = [7]; let append l = more; }
