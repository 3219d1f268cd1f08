// !listremove folds when the arguments of an instance are known, before its fields are.
class Base<int a> {
  int field_ = 4;
  list<int> kept = !listremove(!if(a, [4], []<int>), [field_]);
}
class Derived<int x> : Base<!initialized(x)>;
def d {
  list<int> of_base = Base<1>.kept;
  list<int> of_derived = Derived<1>.kept;
}
