// What the templates of the corpus are rendered over, by tdgen and by Jinja2.
class Field<string n, string t, int s, string d = ""> {
  string label = n;
  string type = t;
  int size = s;
  string about = d;
}

class Op<string m, list<Field> fs = []> {
  string mnemonic = m;
  list<Field> operands = fs;
  string summary = ?;
  list<string> tags = [];
  Op inverse = ?;
}

def f_a : Field<"a", "uint64_t", 8, "The first">;
def f_b : Field<"b", "uint32_t", 4>;
def f_c : Field<"c", "int8_t", 1, "A \"quoted\" one\nin two lines">;

def mul : Op<"mul", [f_a, f_b]> { let summary = "Product of <two> & more"; let tags = ["fast", "pure"]; }
def add_op : Op<"add", [f_a, f_b, f_c]> { let tags = ["pure"]; let inverse = add_op; }
def sub_op : Op<"sub"> { let summary = "Difference"; let inverse = add_op; }
