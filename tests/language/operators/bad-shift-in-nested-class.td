// llvm: 22 23 -- 21 does not check the count
class Mask<int n> {
  int m = !sub(!shl(1, n), 1);
}
class U<int n> {
  int v = Mask<n>.m;
}
def ok : U<63>;
def d : U<64>;
