class Base { int value = 1; }
let valeu = 3 in {
  // Nobody knows the fields of this record.
  def a : Base, Gone;
  def b : Base;
}
