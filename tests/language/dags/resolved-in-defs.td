// args: -I .
// Unresolved things inside a dag of a def are errors only if not concrete.
def op;
class A<int x> { dag a = (op x); }
def d : A<1>;
def e { int later; field dag f = (op later); dag g = (op 1, ?); }
