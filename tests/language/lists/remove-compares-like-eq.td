// !listremove folds at once, and removes what !eq finds equal then: no names, lists, dags or partly unset bits.
class K;
def k1 : K;
def k2 : K;
class C<int x, string s, code c, K k> {
  list<int> bits_and_int = !listremove([0b101, 6], [5]);
  list<int> names_of_ints = !listremove([1, 2, x], [x]);
  list<int> keeps_names = !listremove([x, 1, 2], [1]);
  list<string> names_of_strings = !listremove(["a", s, "b"], [s, "b"]);
  list<string> code_and_string = !listremove([[{b}], c, "a"], ["b", c]);
  list<K> records = !listremove([k1, k2, k], [k, k2]);
  list<dag> dags = !listremove([(k1 1)], [(k1 1)]);
  list<list<int>> inner = !listremove([[x], [1]], [[1]]);
  list<bits<2>> unset = !listremove([0b01, 0b10, {0, ?}], [1, 3, {0, ?}]);
  list<bit> open_operator = !listremove([false], [!eq("a", s)]);
}
def d : C<2, "b", [{a}], k1>;
