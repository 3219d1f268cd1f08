class R;
class Holds<R r> { R held = r; }
def h : R {
  Holds x = Holds<h>;
}
