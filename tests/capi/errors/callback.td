include "base.td"
def ol_f_cb_t : FptrTypedef {
  let desc = "d";
  let params = [Param<"int", "A", "d">, Param<"int", "A", "d">, Param<"void", "B", "d">];
  let return = "int[2]";
}
