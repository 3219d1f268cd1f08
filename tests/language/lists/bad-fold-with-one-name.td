// The element hides the accumulator of the same name.
class C {
  list<int> l = !foldl([1], [-9], x, x, x);
}
