class A<int i,
        string s = "d"> {
  int x = i;
  string y
    = s;
  int z;
}
class B
  : A<1> {
  let x
    = 5;
}
let z = 7 in
def d : B {
  let y =
    "q";
  int own = 1;
  let own = 2;
}
let x = 8, z = 9 in {
  def e : A<3>
  {
    int x = 4;
    let z = 1;
  }
}
