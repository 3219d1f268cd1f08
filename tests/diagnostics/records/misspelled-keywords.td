clas A {
  int x = 1;
}
multiclas M {
  deff a : A;
}
defmm m : M;
Def b : A {
  lett x = 2;
}
foreaach i = [1, 2] in def c#i : A;
foreach i = [1, 2] inn def d#i : A;
if true the {
  def e : A;
}
