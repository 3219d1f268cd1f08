// The form of other languages, and no message.
class Reg<int n> {
  assert(!gt(n, 0));
  assert !gt(n, 0);
}
