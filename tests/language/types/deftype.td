deftype Word = bits<8>;
deftype Words = list<Word>;
deftype N = int; deftype S = string; deftype C = code; deftype D = dag; deftype B = bit; deftype LL = list<Words>;
class A<N n, S s = "x"> { N i = n; S t = s; Word w = 5; Words ws = [1, 2]; LL ll = [[3]]; C c = [{c}]; D d; B b = 1; list<N> l = [n]; }
def a : A<7>;
let N = 3 in { }
if 1 then { deftype InIf = int; }
foreach i = [1] in { deftype InLoop = string; }
let x = 1 in deftype InLet = bit;
def b { InIf x = 1; InLoop y = "s"; InLet z = !cast<InLet>(1); int e = !isa<Word>(5); }
defset Words set = { }
