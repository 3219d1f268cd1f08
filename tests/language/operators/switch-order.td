// llvm: 23
def d {
  int k = 3;
  int first = !switch(1, 1: 5, 1: 6, 7);
  int of_field = !switch(k, 1: 5, k: 9, 7);
  int case_field = !switch(1, k: 4, 8);
  int nested = !switch(!switch(k, 3: 1, 2), 1: !switch(k, 3: 30, 0), 5);
  list<string> names = !foreach(i, [1, 2, 3], !switch(i, 1: "one", 2: "two", "many"));
  int unknown_case = !switch(1, 1: 2, ?: 3, 4);
}
class Known { int k; int chosen = !switch(1, 0: k, 1: !add(k, 1), 8); int late = !switch(2, 3: 2, 2: 1, k); }
def e : Known { let k = 4; }
foreach i = [1, 2, 3] in def f#i { string s = !switch(i, 1: "a", 2: "b", "z"); }
multiclass M<string m> { def !switch(m, "a": "AA", m) { int i = !switch(m, "a": 1, 0); } }
defm x : M<"a">;
defm y : M<"q">;
def printed { string s = !repr(!switch(e.k, 4: "yes", "no")); }
