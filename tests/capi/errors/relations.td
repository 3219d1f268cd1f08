include "base.td"
def ol_a_handle_t : Handle { let desc = "a"; let parent = "ol_b_t"; }
def ol_c_handle_t : Handle { let desc = "c"; let parent = "ol_d_handle_t"; }
def ol_d_handle_t : Handle { let desc = "d"; let parent = "ol_c_handle_t"; }
class P<string T, string Length, string Ownership, bit InBytes = 0> : Param<T, "P", "a parameter", PARAM_IN> {
  let length = Length;
  let ownership = Ownership;
  let length_in_bytes = InBytes;
}
class F<Param P> : Function { let desc = "a function"; let params = [P]; let returns = []; }
def olUnknown : F<P<"int *", "Count", "">>;
def olCall : F<P<"int *", "f(1)", "">>;
def olSyntax : F<P<"int *", "1 +", "">>;
def olOwn : F<P<"int *", "*P", "">>;
def olValue : F<P<"int", "4", "">>;
def olBytes : F<P<"char *", "null-terminated", "", true>>;
def olNoLength : F<P<"char *", "", "", true>>;
def olWord : F<P<"ol_c_handle_t", "", "takes">>;
def olInput : F<P<"ol_c_handle_t *", "", "creates">>;
def olNumber : F<P<"int", "", "destroys">>;
def olThreads : Function { let desc = "a function"; let params = []; let returns = []; let thread_safety = "some"; }
class Sized<string T, string N, string L> : StructMember<T, N, "a member"> { let length = L; }
def ol_s_t : Struct {
  let desc = "a structure";
  let members = [Sized<"int *", "A", "Num">, Sized<"int", "B", "4">, Sized<"char *", "C", "null-terminated">];
}
