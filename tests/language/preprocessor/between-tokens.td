#define WITH
class A<int x
#ifdef WITH
  , int y = 2
#endif
> {
#ifdef WITH
  int sum = !add(x,
#ifdef NOT
  100
#else
  y
#endif
  );
#else
  int none = 0;
#endif
}
def d : A<1>;
