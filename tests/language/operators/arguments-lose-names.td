// An instance whose arguments lose the names that have no values yet is made at once, before those that wait for such names.
class P<int n> { int v = n; }

class Chosen<int known> {
  int later = -2;
  P by_if = P<!if(known, 1, later)>;
  P by_and = P<!and(!add(known, -1), later)>;
  list<P> in_loop = !foreach(i, !listconcat([known], !if(known, [3], [later])), P<i>);
  P after = P<!add(known, 9)>;
}
def chosen { Chosen c = Chosen<1>; }

// It waits for ever if nothing of what it lost is left to become known.
class Lost<int known, list<int> known_list> {
  int later = -2;
  P by_cond = P<!cond(known: 20, later: 21)>;
  P by_size = P<!size(!listconcat(known_list, [later]))>;
  P by_fold = P<!foldl(30, known_list, sum, i, !if(i, sum, later))>;
  P waits = P<!cond(known: 20, later: !add(later, known))>;
  P after = P<!add(known, 19)>;
}
def lost { Lost l = Lost<1, [1, 2]>; }

// What needs a field is made when that is known, in the order of the fields.
class Needs<int known, list<int> known_list> {
  int later = known;
  list<P> run_over = !foreach(i, !listconcat(known_list, [later]), P<!add(i, 40)>);
  P by_field = P<!if(!add(later, known), 50, later)>;
  P at_once = P<!add(known, 60)>;
}
def needs { Needs n = Needs<2, [3, 4]>; }

// The same for the records that derive from these classes, and for those of multiclasses and loops.
def y : Chosen<5>;
class D<int q> : Chosen<!add(q, 1)> { P own = P<!if(q, q, later)>; P own2 = P<!add(q, 100)>; }
def z : D<6>;
multiclass M<int k> { def "" : D<k>; def _x : Needs<k, [7, 8]> { P mine = P<!if(k, k, later)>; P mine2 = P<!add(k, 300)>; } }
defm m : M<11>;
multiclass O<int k, string s> { defm _i : M<!add(k, 50)>; defm _j : M<!if(k, !size(s), k)>; def s : D<!if(k, 500, !size(NAME))>; }
defm o : O<12, "ooo">;
foreach i = [21, 22] in def "f"#i : Needs<!if(i, i, 3), [!add(i, 5)]> { P inl = P<!if(i, !add(i, 90), later)>; P inl2 = P<!add(i, 190)>; }
