class Size<int n> {
  string s = !cond(!lt(n, 8): "small", !lt(n, 64): "large");
}
def B : Size<64>;
